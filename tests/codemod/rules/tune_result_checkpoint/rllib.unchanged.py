from ray import tune
from ray.train.rl import RLTrainer

trainer = RLTrainer(algorithm="PPO", config={"env": "CartPole-v1"})
print(tune.Tuner(trainer).fit().get_best_result(metric="loss", mode="min").checkpoint)
