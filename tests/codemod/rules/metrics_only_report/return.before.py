# fixture: decide=metrics:return, select=RS202+RS512
from ray import train
from ray.train.torch import TorchTrainer


def at_the_end(config):
    loss = config["loss"]
    train.report({"loss": loss})


def in_a_loop(config):
    """Reports once per epoch."""
    for epoch in range(config["epochs"]):
        if epoch > 3:
            return
        metrics = {"loss": epoch}
        train.report(metrics)


def sometimes(config):
    if config["loss"] > 1:
        train.report(metrics={"loss": 1})
    else:
        train.report({"loss": 0})  # the better one


def first_and_last(config):
    train.report({"loss": 2})
    print("half of it")
    train.report({"loss": 1})


result = TorchTrainer(at_the_end, train_loop_config={"loss": 1}).fit()
print(result.metrics["loss"])
looped = TorchTrainer(in_a_loop, train_loop_config={"epochs": 2})
print(looped.fit().metrics.get("loss"))
print(TorchTrainer(sometimes).fit().metrics)
last = TorchTrainer(first_and_last).fit()
print(last.metrics["loss"])
