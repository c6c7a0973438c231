from ray.rllib.algorithms.ppo import PPOConfig
from mylib.rl import RLTrainer

RLTrainer(PPOConfig().build_algo())
