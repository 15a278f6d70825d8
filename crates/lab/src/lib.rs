//! Many battles at once: speed, soak, and what the rules made of them.
