from ray.train import horovod  # <-


def trainer_called(name):
    return getattr(horovod, name)
