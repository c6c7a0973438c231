from ray import tune


def objective(config):
    pass


run_config = tune.RunConfig(
    stop={"loss": 0.1},
    checkpoint_config=tune.CheckpointConfig(num_to_keep=1),  # the last one
)
tune.Tuner(objective, run_config=run_config).fit()
