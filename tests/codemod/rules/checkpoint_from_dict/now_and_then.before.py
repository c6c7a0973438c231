# fixture: select=RS501+RS105+RS218+RS101
from ray import tune
from ray.air import Checkpoint, session


def objective(config):
    for step in range(10):
        checkpoint = None
        if step % config["interval"] == 0:
            if config["save"]:
                # Not in every step.
                checkpoint = Checkpoint.from_dict(
                    {
                        "step": step,
                    }
                )

        # With or without it.
        session.report({"step": step}, checkpoint=checkpoint)


tune.Tuner(objective).fit()
