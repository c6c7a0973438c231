from ray.train import ScalingConfig
from ray.train.trainer import BaseTrainer


class Mine(BaseTrainer):
    def training_loop(self):
        pass


Mine(scaling_config=ScalingConfig(trainer_resources={"CPU": 2}))  # <-
