from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


settings = {"lr": 0.1}
trainer = TorchTrainer(train_func, train_loop_config=settings)
result = trainer.fit()
print(result.config["train_loop_config"]["lr"])  # the learning rate
print(result.config["train_loop_config"])


def run(config):
    finished = TorchTrainer(train_func, train_loop_config=config).fit()
    return finished.config["train_loop_config"].get("lr")
