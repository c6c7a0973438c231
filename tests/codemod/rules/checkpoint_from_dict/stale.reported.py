from ray import train
from ray.train import Checkpoint


def kept_from_an_earlier_round(config):
    checkpoint = None
    for step in range(10):
        if step % 3 == 0:
            checkpoint = Checkpoint.from_dict({"step": step})  # <-
        train.report({"step": step}, checkpoint=checkpoint)


def one_of_two(config):
    for step in range(10):
        checkpoint = None
        if step % 3 == 0:
            checkpoint = Checkpoint.from_dict({"step": step})  # <-
        elif step % 3 == 1:
            checkpoint = Checkpoint.from_dict({"step": -step})  # <-
        train.report({"step": step}, checkpoint=checkpoint)


def changed_in_between(config):
    checkpoint = Checkpoint.from_dict({"model": config["model"]})  # <-
    train_epoch(config["model"])
    train.report({"step": 1}, checkpoint=checkpoint)


def in_a_loop(config):
    checkpoint = None
    for step in range(10):
        checkpoint = Checkpoint.from_dict({"step": step})  # <-
    train.report({"step": 10}, checkpoint=checkpoint)


def above_the_report(config):
    for step in range(10):
        train.report({"step": step}, checkpoint=checkpoint)
        checkpoint = Checkpoint.from_dict({"step": step})  # <-


def changed_by_the_metrics(config):
    checkpoint = None
    if config["save"]:
        checkpoint = Checkpoint.from_dict({"model": config["model"]})  # <-
    train.report(train_epoch(config["model"]), checkpoint=checkpoint)
