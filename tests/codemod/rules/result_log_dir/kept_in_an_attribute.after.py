from dataclasses import dataclass
from functools import cached_property
from typing import Optional

import ray
from ray import train, tune
from ray.train.torch import TorchTrainer


def loop(config): ...


class App:
    tuned: Optional["tune.Result"] = None

    def __init__(self):
        self.trainer = TorchTrainer(loop)
        self.result = None
        self.loaded: train.Result | None = None

    def run(self):
        self.result = self.trainer.fit()
        self.path = str(self.result.path)
        return self.trainer.fit()

    def show(self):
        def lines():
            yield f"{self.result.path}"

        print(self.result.path, self.loaded.path, self.tuned.path)
        print(self.run().path, self.best.path, self.trainer.fit().path)
        print(*lines())

    @cached_property
    def best(self):
        return tune.Tuner(loop).fit().get_best_result()


class Again(App):
    def show_again(self):
        print(self.result.path)


class AndAgain(Again):
    def run(self):
        self.result = self.trainer.fit()
        return super().run()


@dataclass
class Summary:
    result: ray.train.Result

    def show(self):
        print(self.result.path)


def show(summary: Summary, app: Again | None = None):
    print(summary.result.path, app.best.path)


app = AndAgain()
print(app.result.path, App().run().path)
