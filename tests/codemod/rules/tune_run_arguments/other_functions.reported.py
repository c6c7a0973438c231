from ray import tune

tune.run_experiments(specs, server_port=4321)  # <-
config = tune.TuneConfig(num_samples=2, chdir_to_trial_dir=False)  # <-
experiment = tune.Experiment("name", print, checkpoint_freq=2)  # <-
