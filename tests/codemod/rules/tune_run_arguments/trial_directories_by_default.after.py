from ray import tune

tune.run(print)
tune.Tuner(print, tune_config=tune.TuneConfig()).fit()
