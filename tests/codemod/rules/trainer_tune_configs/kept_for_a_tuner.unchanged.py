from ray.train.torch import TorchTrainer
from ray.tune import RunConfig, Tuner


class Searcher:
    """A trainer runs a method of it; what its constructor keeps is for the Tuner."""

    settings: RunConfig | None = None

    def __init__(self, run_config: RunConfig | None = None, other: "RunConfig | None" = None):
        self.run_config = run_config
        self.other = other

    def work(self):
        print("training", Searcher(other=self.other))

    def train(self):
        return TorchTrainer(self.work).fit()

    def search(self, objective):
        return Tuner(objective, run_config=self.run_config).fit()


class Handed(Searcher):
    def __init__(self, run_config: RunConfig | None = None):
        super().__init__(run_config=run_config)

    def work(self):
        print("training")
