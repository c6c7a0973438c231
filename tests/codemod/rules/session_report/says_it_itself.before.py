from ray import tune
from ray.air import session
from ray.train.torch import prepare_data_loader, prepare_model


def loop(config):
    model = prepare_model(config["model"])
    for batch in prepare_data_loader(config["data"]):
        model(batch)
        session.report({"loss": 0.1}, checkpoint=config["checkpoint"])


def with_shards(config):
    shard = session.get_dataset_shard("train")

    def on_epoch_end(metrics):
        session.report(metrics, checkpoint=shard)

    return on_epoch_end


def asked(metrics):
    if metrics and tune.is_session_enabled():
        session.report(metrics)


def at_the_start(metrics):
    tune.report({"start": 1})
    if metrics:
        session.report(metrics)
