import functools

from ray import tune
from ray.train.torch import TorchTrainer

from background import in_background


def fit(trainer):
    return trainer.fit()


def make_trainer(function):
    return TorchTrainer(function)


def train(function, again=True):
    trainer = make_trainer(function)
    if not again:
        return None
    return trainer.fit()


def train_twice(function):
    result = train(function)
    return result or train(function)


def train_or_search(function, search):
    if search:
        return tune.Tuner(function).fit()
    return TorchTrainer(function).fit()


def train_and_say(function):
    return {"result": TorchTrainer(function).fit()}


def train_all(functions):
    for function in functions:
        yield TorchTrainer(function).fit()


def endless(function):
    return endless(function)


@functools.cache
def cached(function):
    return TorchTrainer(function).fit()


@in_background
def decorated(function):
    return TorchTrainer(function).fit()


async def later(function):
    return TorchTrainer(function).fit()


def twice(function):
    return TorchTrainer(function).fit()


def twice(function):  # noqa: F811
    return None


def main(function):
    result = train(function)
    print(result.metrics_dataframe)  # <-
    print(make_trainer(function).fit().metrics_dataframe)  # <-
    print(train(function).metrics_dataframe)  # <-
    again = make_trainer(function).fit()
    print(again.metrics_dataframe)  # <-
    for other in (
        fit(make_trainer(function)),
        train_twice(function),
        train_or_search(function, True),
        train_and_say(function),
        train_all([function]),
        endless(function),
        decorated(function),
        later(function),
        twice(function),
    ):
        print(other.metrics_dataframe)
    unclear = train_or_search(function, False)
    print(unclear.metrics_dataframe)
    said = train_and_say(function)
    print(said.metrics_dataframe)
    generated = train_all([function])
    print(generated.metrics_dataframe)
    nothing = endless(function)
    print(nothing.metrics_dataframe)
    kept = cached(function)
    print(kept.metrics_dataframe)  # <-
    wrapped = decorated(function)
    print(wrapped.metrics_dataframe)
    print(decorated(function).metrics_dataframe)
    print(train_or_search(function, False).metrics_dataframe)
    print(later(function).metrics_dataframe)
    promised = later(function)
    print(promised.metrics_dataframe)
    defined_twice = twice(function)
    print(defined_twice.metrics_dataframe)
