from functools import partial

from ray import tune


def condition(config, checkpoint_dir=None):  # <-
    tune.report({"loss": 1.0})
    print(checkpoint_dir)


def read_behind(config):
    for step in range(3):
        with tune.checkpoint_dir(step) as directory:  # <-
            print(directory)
        tune.report({"loss": 1.0})
        print(directory)


def read_in_the_next_round(config):
    directory = None
    for step in range(3):
        print(directory)
        with tune.checkpoint_dir(step) as directory:  # <-
            print(directory)
        tune.report({"loss": 1.0})


def reports_within(config):
    with tune.checkpoint_dir(1) as directory:  # <-
        tune.report({"loss": 1.0, "in": directory})
    tune.report({"loss": 1.0})


def counts(config, steps):
    with tune.checkpoint_dir(next(steps)) as directory:  # <-
        print(directory)
    tune.report({"loss": 1.0})


def leaves(config):
    for step in range(3):
        with tune.checkpoint_dir(step) as directory:  # <-
            print(directory)
        if step > 1:
            continue
        tune.report({"loss": 1.0})


def has_one(config):
    with tune.checkpoint_dir(1) as directory:  # <-
        print(directory)
    tune.report({"loss": 1.0}, checkpoint=config["checkpoint"])


def given(config, checkpoint_dir=None):  # <-
    tune.report({"loss": 1.0})


def given_by_place(config, checkpoint_dir=None, data=None):  # <-
    tune.report({"loss": 1.0})


def otherwise(config, checkpoint_dir=None):  # <-
    if checkpoint_dir:
        print("restored")
    else:
        print(checkpoint_dir)
    tune.report({"loss": 1.0})


def given_and_read(config, checkpoint_dir=None):  # <-
    if checkpoint_dir:
        print(checkpoint_dir)
    tune.report({"loss": 1.0})


given_and_read({}, checkpoint_dir="x")
tune.run(given_and_read)
tune.run(condition)
tune.run(given)
tune.run(partial(given_by_place, {}, None, "data"))
tune.run(given_by_place)
tune.run(otherwise)
