"""RS6xx: Ray Tune, and trainers under a Tuner."""
