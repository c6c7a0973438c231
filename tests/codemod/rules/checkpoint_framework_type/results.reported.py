from ray import train, tune
from ray.air import session
from ray.train.torch import TorchTrainer


def train_func():
    checkpoint = session.get_checkpoint()
    if checkpoint:
        model = checkpoint.get_model()  # <-
        print(model)
    print(train.get_checkpoint().get_model_weights())  # <-


trainer = TorchTrainer(train_func)
result = trainer.fit()
model = result.checkpoint.get_model()  # <-
best = tune.Tuner(trainer).fit().get_best_result()
estimator = best.checkpoint.get_estimator()  # <-
