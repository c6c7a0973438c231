from ray import tune

from other import build


def loop(checkpoint):
    called = dict(metrics={"loss": 0.1})
    called["checkpoint"] = checkpoint
    tune.report(**called)

    filled = {}
    filled["metrics"] = {"loss": 0.1}
    tune.report(**filled)

    updated = build()
    updated.update(metrics={"loss": 0.1})
    tune.report(**updated)

    literal = build()
    literal.update({"metrics": {"loss": 0.1}})
    tune.report(**literal)

    default = {}
    default.setdefault("metrics", {})["loss"] = 0.1
    tune.report(**default)

    tune.report(**{**called, "checkpoint": None})
    tune.report(**dict(called))

    saved = {"metrics": {"loss": 0.1}, "checkpoint": checkpoint}
    saved.update(build())
    tune.report(**saved)
