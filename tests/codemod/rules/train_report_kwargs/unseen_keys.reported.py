from ray import train

from other import build, fill


def loop(metrics, config):
    train.report(**metrics)  # <-
    train.report(**config["report"])  # <-

    made = build()
    train.report(**made)  # <-

    computed = {key: 0.1 for key in config}
    train.report(**computed)  # <-

    filled = {}
    fill(filled)
    train.report(**filled)  # <-

    grown = {"loss": 0.1}
    grown.update(config)
    train.report(**grown)  # <-

    named = {}
    named[config["metric"]] = 0.1
    train.report(**named)  # <-

    merged = {"loss": 0.1, **build()}
    train.report(**merged)  # <-

    same = named
    train.report(**same)  # <-

    for entry in config:
        train.report(**entry)  # <-
