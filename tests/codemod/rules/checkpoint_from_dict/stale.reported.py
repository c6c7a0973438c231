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


def in_a_loop(config):
    checkpoint = None
    for step in range(10):
        checkpoint = Checkpoint.from_dict({"step": step})  # <-
    train.report({"step": 10}, checkpoint=checkpoint)


def above_the_report(config):
    for step in range(10):
        train.report({"step": step}, checkpoint=checkpoint)
        checkpoint = Checkpoint.from_dict({"step": step})  # <-
