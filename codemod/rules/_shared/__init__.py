"""What rules of several groups ask: of configurations, reports, results, trainers, Tuners."""
