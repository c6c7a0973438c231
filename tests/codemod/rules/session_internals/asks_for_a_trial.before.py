# fixture: select=RS101+RS201+RS208+RS218
from settings import SETTINGS

try:
    assert SETTINGS["raytune"] is True
    import ray
    from ray import tune
    from ray.air import session
except (ImportError, AssertionError):
    tune = None


def on_fit_epoch_end(trainer):
    if ray.train._internal.session.get_session():  # is a trial running this?
        session.report({**trainer.metrics, **{"epoch": trainer.epoch + 1}})


def on_train_end(trainer):
    if ray.train._internal.session._get_session() is not None and trainer.ok:
        session.report(trainer.metrics)


callbacks = {"on_fit_epoch_end": on_fit_epoch_end} if tune else {}
