from ray import air, tune


def objective(config):
    pass


run_config = air.RunConfig(
    stop={"loss": 0.1},
    checkpoint_config=air.CheckpointConfig(num_to_keep=1),  # the last one
)
tune.Tuner(objective, run_config=run_config).fit()
