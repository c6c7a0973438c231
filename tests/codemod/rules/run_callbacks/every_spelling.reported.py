from ray import air, train
from ray.air.integrations import mlflow
from ray.air.integrations.wandb import WandbLoggerCallback
from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from ray.tune import Callback
from ray.tune.logger import TBXLoggerCallback as TensorBoard

from mine import Imported


class Print(Callback):
    pass


class Louder(Print):
    pass


wandb = WandbLoggerCallback(project="demo")
callbacks = [Imported()]
callbacks.append(TensorBoard())

RunConfig(callbacks=[mlflow.MLflowLoggerCallback()])  # <-
RunConfig(callbacks=[wandb])  # <-
RunConfig(callbacks=callbacks)  # <-
train.RunConfig(callbacks=[Imported(), Louder()])  # <-
train.RunConfig(callbacks=[Imported()] + [*callbacks])  # <-
TorchTrainer(print, run_config=air.RunConfig(callbacks=[Imported()])).fit()  # <-
