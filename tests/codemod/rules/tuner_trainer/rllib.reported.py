from ray import tune
from ray.train.rl import RLTrainer

trainer = RLTrainer(algorithm="PPO", config={"env": "CartPole-v1"})
tune.Tuner(trainer).fit()  # <-
