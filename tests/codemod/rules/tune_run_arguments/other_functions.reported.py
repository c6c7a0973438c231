from ray import tune

tune.run_experiments(specs, server_port=4321)  # <-
experiment = tune.Experiment("name", print, checkpoint_freq=2)  # <-
