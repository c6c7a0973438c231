from ray.train.torch import TorchTrainer
from ray.train.torch.torch_trainer import TorchTrainer as Same

trainer = TorchTrainer(print)
print(trainer._train_loop_config)  # <-
print(trainer._restore_path, trainer._param_dict)  # <-
Same(print)._save("/results")  # <-
