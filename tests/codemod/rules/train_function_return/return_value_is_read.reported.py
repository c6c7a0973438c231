from ray.train.torch import TorchTrainer


def train_func(config):
    model = make_model(config)
    return model  # <-


print(TorchTrainer(train_func).fit().return_value)
