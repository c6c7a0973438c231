import ray
import ray.tune
from ray import tune as t
from ray.tune import report as send

scores = {"accuracy": 0.9}


def objective(config):
    ray.tune.report(loss=0.1, **scores)
    t.report(
        # what matters
        loss=0.1,
        accuracy=0.9,  # in percent
    )
    send(**scores)
    [t.report(**scores)]
    later = lambda: t.report(epoch=1, checkpoint=None)
    return later
