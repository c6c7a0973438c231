from ray import tune

from other import build, fill


def loop(metrics, config):
    tune.report(**metrics)  # <-
    tune.report(**config["report"])  # <-

    made = build()
    tune.report(**made)  # <-

    computed = {key: 0.1 for key in config}
    tune.report(**computed)  # <-

    filled = {}
    fill(filled)
    tune.report(**filled)  # <-

    grown = {"loss": 0.1}
    grown.update(config)
    tune.report(**grown)  # <-

    named = {}
    named[config["metric"]] = 0.1
    tune.report(**named)  # <-

    merged = {"loss": 0.1, **build()}
    tune.report(**merged)  # <-

    same = named
    tune.report(**same)  # <-

    for entry in config:
        tune.report(**entry)  # <-


def taken_out(config):
    out = {"loss": 1, "checkpoint": None}
    config["checkpoint"] = out.pop("checkpoint")
    tune.report(**out)  # <-


def beside_a_parameter(config):
    saved = {"training_iteration": 1, "checkpoint": "x"}
    saved.update(config)
    tune.report(**saved)  # <-

    both = {"metrics": 0.1, "loss": 0.1}
    tune.report(**both)  # <-


def several(first, second):
    tune.report(**first, **second)  # <-
