"""Knowledge of Ray and of railswitch.v1: types, spellings, who runs functions. Plain data."""
