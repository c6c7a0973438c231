from ray.air import ScalingConfig
from ray.train.sklearn import SklearnTrainer

SklearnTrainer(
    estimator=None,
    scaling_config=ScalingConfig(trainer_resources={"CPU": 2}),  # <-
)
