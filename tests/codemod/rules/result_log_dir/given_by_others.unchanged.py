from ray.train.torch import TorchTrainer

from app import callback, load, saved, wrap


def loop(config): ...


def once(result):
    print(result.log_dir)


def handed_on(result):
    print(result.log_dir)


@wrap
def wrapped(result):
    print(result.log_dir)


def unpacked(result, other):
    print(result.log_dir)


def with_default(result=saved):
    print(result.log_dir)


def never(result):
    print(result.log_dir)


def twice(result):
    print(result.log_dir)


def twice(result):  # noqa: F811
    print(result.log_dir)


def assigned(result):
    result = load(result)
    print(result.log_dir)


def many(*results, **more):
    print(results.log_dir, more.log_dir)


class App:
    def show(self, result):
        print(result.log_dir)

    def keep(self, result):
        print(result.log_dir)

    def other(self):
        def show(result):
            print(result.log_dir)

        show(load("here"))


class Below(App):
    def run(self):
        self.keep(load("here"))


def main(unknown, results):
    result = TorchTrainer(loop).fit()
    once(result)
    once(load("here"))
    handed_on(result)
    callback(handed_on)
    wrapped(result)
    unpacked(result, 1)
    unpacked(*results)
    with_default(result)
    with_default()
    twice(result)
    assigned(result)
    many(result, more=result)
    App().show(result)
    App().keep(result)
    unknown.show(load("here"))
