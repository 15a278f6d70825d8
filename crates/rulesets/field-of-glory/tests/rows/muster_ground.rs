//! Ground that only neutral battles have (muster.ground).
