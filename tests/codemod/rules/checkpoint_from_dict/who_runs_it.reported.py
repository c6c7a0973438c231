from ray.air import Checkpoint, session


def anyone(config):
    session.report({"loss": 0.1}, checkpoint=Checkpoint.from_dict({"epoch": 1}))  # <-
