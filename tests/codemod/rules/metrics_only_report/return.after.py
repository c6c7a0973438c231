# fixture: decide=metrics:return, select=RS202+RS512
from ray.train.torch import TorchTrainer


def at_the_end(config):
    loss = config["loss"]
    return {"loss": loss}


def in_a_loop(config):
    """Reports once per epoch."""
    last_metrics = {}
    for epoch in range(config["epochs"]):
        if epoch > 3:
            return last_metrics
        metrics = {"loss": epoch}
        last_metrics = dict(metrics)
    return last_metrics


def sometimes(config):
    last_metrics = {}
    if config["loss"] > 1:
        last_metrics = {"loss": 1}
    else:
        last_metrics = {"loss": 0}  # the better one
    return last_metrics


def first_and_last(config):
    last_metrics = {"loss": 2}
    print("half of it")
    last_metrics = {"loss": 1}
    return last_metrics


result = TorchTrainer(at_the_end, train_loop_config={"loss": 1}).fit()
print(result.return_value["loss"])
looped = TorchTrainer(in_a_loop, train_loop_config={"epochs": 2})
print(looped.fit().return_value.get("loss"))
print(TorchTrainer(sometimes).fit().return_value)
last = TorchTrainer(first_and_last).fit()
print(last.return_value["loss"])
