//! The neutral battle files: read, validated, as types.
