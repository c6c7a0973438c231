from railswitch.v1 import ScalingConfig
from railswitch.v1.huggingface import AccelerateTrainer, TransformersTrainer
from railswitch.v1.huggingface.accelerate import AccelerateTrainer as Other
from railswitch.v1.lightning import (
    LightningCheckpoint,
    LightningConfigBuilder,
    LightningTrainer,
)
from railswitch.v1.sklearn import SklearnTrainer
from transformers import Trainer


def trainer_init_per_worker(train_dataset, eval_dataset, **config):
    return Trainer(train_dataset=train_dataset)


def train_func():
    print("training")


scaling = ScalingConfig(num_workers=2)
TransformersTrainer(trainer_init_per_worker, scaling_config=scaling).fit()
AccelerateTrainer(train_func, accelerate_config={}, scaling_config=scaling).fit()
config = LightningConfigBuilder().trainer(max_epochs=2).build()
LightningTrainer(lightning_config=config, scaling_config=scaling).fit()
LightningTrainer(config)
Other(train_func)
LightningCheckpoint.from_path("last.ckpt")
SklearnTrainer(estimator=None, scaling_config=ScalingConfig(trainer_resources={"CPU": 2}))
