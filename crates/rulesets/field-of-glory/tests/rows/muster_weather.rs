//! The weather of neutral battles (muster.weather).
