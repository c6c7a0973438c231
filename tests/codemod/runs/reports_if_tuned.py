import json
import os

try:
    import ray
    from ray import tune
    from ray.air import session
except ImportError:
    tune = None


def on_fit_epoch_end(metrics):
    """What a library calls at the end of each epoch, whoever runs it."""
    if ray.train._internal.session.get_session():
        session.report({**metrics, **{"told": True}})


callbacks = {"on_fit_epoch_end": on_fit_epoch_end} if tune else {}


def objective(config):
    for epoch in range(2):
        callbacks["on_fit_epoch_end"]({"epoch": epoch, "loss": config["lr"] / (epoch + 1)})


callbacks["on_fit_epoch_end"]({"epoch": 0})  # outside of a trial
folder = os.environ["STORAGE"]
result = tune.Tuner(
    objective,
    param_space={"lr": 0.5},
    run_config=tune.RunConfig(storage_path=folder, name="search"),
).fit()[0]
rows = result.metrics_dataframe[["epoch", "loss", "told"]]
print("FOUND", json.dumps(rows.to_dict("records")))
