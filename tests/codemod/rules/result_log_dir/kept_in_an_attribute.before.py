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
        self.path = str(self.result.log_dir)
        return self.trainer.fit()

    def show(self):
        def lines():
            yield f"{self.result.log_dir}"

        print(self.result.log_dir, self.loaded.log_dir, self.tuned.log_dir)
        print(self.run().log_dir, self.best.log_dir, self.trainer.fit().log_dir)
        print(*lines())

    @cached_property
    def best(self):
        return tune.Tuner(loop).fit().get_best_result()


class Again(App):
    def show_again(self):
        print(self.result.log_dir)


class AndAgain(Again):
    def run(self):
        self.result = self.trainer.fit()
        return super().run()


@dataclass
class Summary:
    result: ray.train.Result

    def show(self):
        print(self.result.log_dir)


def show(summary: Summary, app: Again | None = None):
    print(summary.result.log_dir, app.best.log_dir)


app = AndAgain()
print(app.result.log_dir, App().run().log_dir)
