from ray import train
from ray.train.torch import TorchTrainer


def loop(config):
    checkpoint = train.get_checkpoint()
    print(checkpoint, config["lr"])


TorchTrainer(
    loop,
    train_loop_config={
        "lr": 0.1,  # not too fast
        "epochs": 2,
    },
    resume_from_checkpoint=train.Checkpoint("/old/run"),
).fit()
