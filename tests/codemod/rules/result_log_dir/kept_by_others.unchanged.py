import logging
from pathlib import Path

from ray.train.torch import TorchTrainer

from app import Runner, runner


def loop(config): ...


class Either:
    """Not always a result of Ray's."""

    def __init__(self, given):
        self.result = TorchTrainer(loop).fit()
        self.other = TorchTrainer(loop).fit()
        self.unpacked = TorchTrainer(loop).fit()
        self.opened = TorchTrainer(loop).fit()
        self.patched = TorchTrainer(loop).fit()
        self.below = TorchTrainer(loop).fit()
        self.counted = TorchTrainer(loop).fit()
        self.given = given

    def replace(self, result, pair):
        self.result = result
        self.other = Path(self.other.path)
        self.unpacked, self.left = pair
        with open("x") as self.opened:
            pass
        self.counted += 1

    def show(self):
        print(self.result.log_dir, self.other.log_dir, self.unpacked.log_dir, self.opened.log_dir)
        print(self.patched.log_dir, self.below.log_dir, self.counted.log_dir, self.given.log_dir)


class Below(Either):
    def __init__(self):
        self.below = Path("x")


class Beside:
    """Another class with attributes of the same names."""

    def __init__(self, log_dir):
        self.log_dir = log_dir
        self.mine = logging.getLogger()

    @staticmethod
    def of(self):
        print(self.result.log_dir)

    def show(self):
        print(self.result.log_dir, self.log_dir, self.mine.log_dir)

    def rebound(self):
        self = runner
        print(self.result.log_dir)


class Shown:
    """An attribute of an object that is not its own."""

    def __init__(self):
        self.mine = TorchTrainer(loop).fit()

    def show(self, mine, other: Beside):
        print(mine.log_dir, other.mine.log_dir, runner.mine.log_dir)


class Inherited(Runner):
    def show(self):
        print(self.result.log_dir)

    def make(self):
        return TorchTrainer(loop)


class Unclear(Inherited):
    def make(self):
        return Runner()

    def show(self):
        print(self.make().fit().log_dir)


def patch(something, result):
    something.patched = result
