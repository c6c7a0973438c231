from ray import tune
from ray.train.torch import TorchTrainer

space = {"lr": tune.choice([0.1, 0.01])}
trainer = TorchTrainer(print, train_loop_config=space)
tune.Tuner(trainer, param_space={"train_loop_config": space}).fit()
tune.Tuner(print, param_space=space).fit()
