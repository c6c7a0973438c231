"""RS1xx: what is imported from where, and what of Ray Data and Ray Serve is gone."""
