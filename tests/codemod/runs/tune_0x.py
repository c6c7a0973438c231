import json
import os

from ray import tune
from ray.tune.schedulers import AsyncHyperBandScheduler


def objective(config, reporter):
    for accuracy in config["accuracies"]:
        reporter(accuracy=accuracy, loss=1 - accuracy)


class Model(tune.Trainable):
    def _setup(self, config):
        self.rounds = config["rounds"]
        self.seen = 0

    def _train(self):
        self.seen += 1
        return {"seen": self.seen, "done": self.seen == self.rounds}

    def _save(self, folder):
        return {"seen": self.seen}

    def _restore(self, state):
        self.seen = state["seen"]


storage = os.environ["STORAGE"]
spaces = [[0.5, 0.9, 0.1], [0.6, 0.6, 0.6]]
tune.run(
    tune.durable(objective),
    config={"accuracies": tune.grid_search(spaces)},
    scheduler=AsyncHyperBandScheduler(reward_attr="accuracy", grace_period=3),
    storage_path=storage,
    name="functions",
    verbose=0,
)
analysis = tune.Analysis(os.path.join(storage, "functions"))
models = tune.run(
    Model, config={"rounds": 2}, storage_path=storage, name="models", checkpoint_freq=1, verbose=0
)
model = Model({"rounds": 3})
model._restore({"seen": 1})
found = {
    "best": analysis.get_best_config("accuracy", "max")["accuracies"],
    "seen": [trial.last_result["seen"] for trial in models.trials],
    "restored": model._train()["seen"],
}
print("FOUND", json.dumps(found))
