import ray.train.lightning as rtl
from ray.train.lightning import (
    LightningConfigBuilder as Builder,  # <-
    RayDDPStrategy,
)

rtl.LightningTrainer(lightning_config=Builder().build()).fit()  # <-
print(RayDDPStrategy)
