from ray.train.torch import TorchTrainer


class Mine:
    _restore_path = "/results"


trainer = TorchTrainer(print)
print(trainer.train_loop_config, Mine._restore_path, Mine()._param_dict)
