from contextlib import suppress

try:
    from ray.air import session  # <-
except ImportError:
    session = None

try:
    from ray import train
except ModuleNotFoundError:
    train = None

rank = 0
with suppress(ImportError):
    from ray.air.session import get_local_rank  # <-

    rank = get_local_rank()


def world_rank():
    try:
        from ray.air import session  # <-

        return session.get_world_rank()
    except Exception:
        pass


def log(metrics):
    if session is not None:
        session.report(metrics)
    if train is not None:
        train.report(metrics)
