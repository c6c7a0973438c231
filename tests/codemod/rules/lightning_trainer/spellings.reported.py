# fixture: unsafe
import lightning.pytorch as pl
import ray.train.lightning as rtl
from ray.train.lightning import (
    LightningConfigBuilder as Builder,
    RayDDPStrategy,
)

rtl.LightningTrainer(lightning_config=Builder().build()).fit()  # <-
shared = Builder().module(pl.LightningModule).build()  # <-
rtl.LightningTrainer(lightning_config=shared).fit()  # <-
print(RayDDPStrategy, shared)
with_data = Builder().module(pl.LightningModule).build()  # <-
rtl.LightningTrainer(lightning_config=with_data, datasets={"train": 1}).fit()  # <-
named = Builder().module(pl.LightningModule).strategy("horovod").build()  # <-
rtl.LightningTrainer(lightning_config=named).fit()  # <-
