from ray import air, tune
from ray.rllib.algorithms.ppo import PPO

from mine import imported


class Model(tune.Trainable):
    def step(self):
        return {"loss": 1.0}


def run_config():
    return air.RunConfig(checkpoint_config=air.CheckpointConfig(checkpoint_frequency=1))


tune.Tuner(Model, run_config=run_config()).fit()
tune.Tuner(tune.with_resources(Model, {"cpu": 1}), run_config=run_config()).fit()
tune.Tuner("PPO", run_config=run_config()).fit()
tune.Tuner(PPO, run_config=run_config()).fit()
tune.Tuner(imported, run_config=run_config()).fit()
