from ray import tune
from ray.train.torch import TorchTrainer


def loop(config): ...


def show(result, *, title="", best=None):
    print(title, result.log_dir)
    if best is not None:
        print(best.log_dir)
        show(best, title="best")


def show_all(grid, result=None):
    for one in grid:
        print(one.log_dir)
    show_later(result=result)


def show_later(result):
    def lines():
        yield f"{result.log_dir}"

    print(*lines())


class App:
    def run(self):
        result = TorchTrainer(loop).fit()
        self.show(result)
        return result

    def show(self, result):
        print(result.log_dir)
        self.show_in("here", result)

    @staticmethod
    def show_in(title, result):
        print(title, result.log_dir)


def main():
    result = TorchTrainer(loop).fit()
    grid = tune.Tuner(loop).fit()
    show(result)
    show(TorchTrainer(loop).fit(), title="again", best=grid.get_best_result())
    show_all(grid)
    show_all(grid, result)
    App().show(App().run())
