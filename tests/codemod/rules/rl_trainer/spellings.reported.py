import ray.train.rl  # <-
from ray.train.rl.rl_trainer import RLTrainer  # <-

RLTrainer(algorithm="PPO").fit()
ray.train.rl.RLTrainer(algorithm="PPO").fit()  # <-
