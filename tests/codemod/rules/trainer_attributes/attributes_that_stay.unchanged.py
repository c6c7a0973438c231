from ray.train.torch import TorchTrainer
from ray.train.xgboost import XGBoostTrainer

trainer = TorchTrainer(print)
print(trainer.run_config, trainer.datasets, trainer.params)
print(XGBoostTrainer(print).scaling_config)


class Mine:
    def params(self):
        return self.metadata
