"""For rules of several groups: configurations, reports, results, trainers, Tuners."""
