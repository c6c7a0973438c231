from ray.air import Result


def loss_of(result: Result):  # <-
    return result.metrics["loss"]


def both(results: list[Result]):  # <-
    return [loss_of(result) for result in results]
