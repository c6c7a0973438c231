from functools import partial

from ray import air, tune
from ray.air.config import CheckpointConfig, RunConfig


def objective(config):
    return {"loss": 1.0}


tune.Tuner(
    objective,
    run_config=air.RunConfig(
        checkpoint_config=air.CheckpointConfig(
            checkpoint_frequency=1,  # <-
            checkpoint_at_end=True,  # <-
        )
    ),
).fit()

EVERY = 5
keep = CheckpointConfig(2, "loss", "min", EVERY)  # <-
run_config = RunConfig(checkpoint_config=keep)
tune.Tuner(tune.with_parameters(partial(objective), data=1), run_config=run_config).fit()
tune.run(lambda config: None, checkpoint_config=tune.CheckpointConfig(checkpoint_at_end=True))  # <-
