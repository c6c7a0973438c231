# fixture: decide=metrics:callback, select=RS202+RS512
from railswitch.v2.callbacks import KeepMetrics, with_kept_metrics
from ray import train
from ray.train import Checkpoint, RunConfig
from ray.train.torch import TorchTrainer


def lossy(config):
    train.report({"loss": 1})


def saving(config):
    train.report({"loss": 1}, checkpoint=Checkpoint.from_directory(config["directory"]))


trainer = TorchTrainer(
    lossy,
    run_config=RunConfig(
        callbacks=[
            print,
        ],
    ),
)
trainer = TorchTrainer(lossy, run_config=RunConfig(callbacks=[KeepMetrics()]))
print(with_kept_metrics(trainer.fit()).metrics["loss"])
# Another trainer of the same name, whose metrics V2 keeps.
trainer = TorchTrainer(saving)
print(trainer.fit().metrics["loss"])
