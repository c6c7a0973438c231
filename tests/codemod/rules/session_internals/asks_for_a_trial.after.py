# fixture: select=RS101+RS201+RS208+RS218
from settings import SETTINGS

try:
    assert SETTINGS["raytune"] is True
    import ray
    from ray import tune
except (ImportError, AssertionError):
    tune = None


def on_fit_epoch_end(trainer):
    if ray.tune.get_context().get_trial_id():  # is a trial running this?
        tune.report({**trainer.metrics, **{"epoch": trainer.epoch + 1}})


def on_train_end(trainer):
    if ray.tune.get_context().get_trial_id() is not None and trainer.ok:
        tune.report(trainer.metrics)


callbacks = {"on_fit_epoch_end": on_fit_epoch_end} if tune else {}
