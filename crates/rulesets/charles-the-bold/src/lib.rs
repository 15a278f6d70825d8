//! Charles the Bold: hex battles of about 1100 to 1530.
