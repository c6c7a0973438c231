from ray import train

from other import build


def loop(checkpoint):
    called = dict(metrics={"loss": 0.1})
    called["checkpoint"] = checkpoint
    train.report(**called)

    filled = {}
    filled["metrics"] = {"loss": 0.1}
    train.report(**filled)

    updated = build()
    updated.update(metrics={"loss": 0.1})
    train.report(**updated)

    literal = build()
    literal.update({"metrics": {"loss": 0.1}})
    train.report(**literal)

    default = {}
    default.setdefault("metrics", {})["loss"] = 0.1
    train.report(**default)

    train.report(**{**called, "checkpoint": None})
    train.report(**dict(called))
