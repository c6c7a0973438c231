from ray import tune

tune.run(print, chdir_to_trial_dir=True)
tune.Tuner(print, tune_config=tune.TuneConfig(chdir_to_trial_dir=True)).fit()
