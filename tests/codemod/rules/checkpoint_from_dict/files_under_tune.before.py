# fixture: decide=checkpoints:files
from ray import tune
from ray.tune import Checkpoint


def objective(config):
    model = config["model"]
    for epoch in range(3):
        checkpoint = None
        if epoch % 2:
            state = epoch
            checkpoint = Checkpoint.from_dict({"model": model.state_dict(), "epoch": state})
        tune.report({"loss": 1.0}, checkpoint=checkpoint)


tune.Tuner(objective).fit()
