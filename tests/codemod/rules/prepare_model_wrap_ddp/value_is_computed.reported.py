from ray.train.torch import prepare_model


def loop(model, config):
    prepare_model(model, wrap_ddp=config["ddp"])  # <-
