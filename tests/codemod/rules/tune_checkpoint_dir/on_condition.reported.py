from ray import tune


def both_save(config):
    for step in range(3):
        if step:
            with tune.checkpoint_dir(step) as folder:  # <-
                print(folder)
        else:
            with tune.checkpoint_dir(step) as folder:  # <-
                print(folder)
        tune.report({"loss": 1.0})


def other_reports(config):
    for step in range(3):
        if step:
            with tune.checkpoint_dir(step) as folder:  # <-
                print(folder)
        else:
            tune.report({"loss": 2.0})
        tune.report({"loss": 1.0})


def leaves_behind(config):
    for step in range(3):
        if step:
            with tune.checkpoint_dir(step) as folder:  # <-
                print(folder)
            continue
        tune.report({"loss": 1.0})


def in_a_loop(config):
    for step in range(3):
        for part in range(2):
            with tune.checkpoint_dir(part) as folder:  # <-
                print(folder)
        tune.report({"loss": 1.0})


def read_behind(config):
    for step in range(3):
        if step:
            with tune.checkpoint_dir(step) as folder:  # <-
                print(folder)
            print(folder)
        tune.report({"loss": 1.0})


def saved_before(config, checkpoint_dir=None):  # <-
    for step in range(3):
        if checkpoint_dir:
            print(checkpoint_dir)
        with tune.checkpoint_dir(step) as checkpoint_dir:  # <-
            print(checkpoint_dir)
        tune.report({"loss": 1.0})


def asked_otherwise(config, checkpoint_dir=None):  # <-
    if checkpoint_dir and config:
        print(checkpoint_dir)
    tune.report({"loss": 1.0})


tune.run(saved_before)
tune.run(asked_otherwise)
