from ray import air, train, tune

tune.Tuner(print, run_config=air.RunConfig(stop={"loss": 0.1})).fit()
tune.Tuner(print, run_config=train.RunConfig(stop={"loss": 0.1})).fit()
tune.run(print, stop={"training_iteration": 3})
train.RunConfig(stop=None)
