from ray import tune
from ray.train.torch import TorchTrainer


def objective(config):
    return {"loss": 1}


trainer = TorchTrainer(objective)
result = trainer.fit()
print(result.metrics_dataframe)  # <-
result = tune.Tuner(objective).fit()[0]
print(result.metrics_dataframe)
if trainer:
    print(result.metrics_dataframe)
    result = trainer.fit()
    with open("x") as result_file:
        print(result.metrics_dataframe, result_file)  # <-
else:
    print(result.metrics_dataframe)
print(result.metrics_dataframe)  # of either
result = None
result = result or trainer.fit()
print(result.metrics_dataframe)


def later():
    print(result.metrics_dataframe)


def given(result):
    print(result.metrics_dataframe)
    result = trainer.fit()
    print(result.metrics_dataframe)  # <-
    result = result.metrics_dataframe  # <-
    return result


def loops(functions):
    found = trainer.fit()
    print(found.metrics_dataframe)  # <-
    for function in functions:
        print(found.metrics_dataframe)
        found = function()
    found = trainer.fit()
    for function in functions:
        print(found.metrics_dataframe)  # <-
        found_too = function()
    while found.metrics_dataframe is None:
        found = functions.pop()
    for found in functions:
        print(found.metrics_dataframe)
    print(found.metrics_dataframe)
    return found_too


def handlers():
    try:
        fitted = trainer.fit()
        print(fitted.metrics_dataframe)  # <-
    except ValueError as fitted:
        print(fitted.metrics_dataframe)
    else:
        print(fitted.metrics_dataframe)
    finally:
        fitted = None
    print(fitted.metrics_dataframe)
    return (fitted := trainer.fit()).metrics_dataframe


def set_elsewhere():
    global shared
    shared = tune.Tuner(objective).fit()


shared = trainer.fit()
print(shared.metrics_dataframe)


def perhaps(load, flag):
    found = load()
    done = flag and (found := trainer.fit())
    print(found.metrics_dataframe, done)
    found = load()
    many = [1 for _ in flag if (found := trainer.fit())]
    print(found.metrics_dataframe, many)
    found = load()
    with load(found := trainer.fit()) as found:
        print(found.metrics_dataframe)
