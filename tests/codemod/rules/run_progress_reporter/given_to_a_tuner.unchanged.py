from ray import air, tune

reporter = tune.CLIReporter()
tune.Tuner(print, run_config=air.RunConfig(progress_reporter=reporter)).fit()
tune.run(print, progress_reporter=reporter)
