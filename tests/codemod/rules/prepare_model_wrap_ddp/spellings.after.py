import ray.train.torch as rtt
from ray.train.torch import train_loop_utils


def loop(model):
    rtt.prepare_model(model)
    rtt.prepare_model(
        model,
        parallel_strategy=None,  # alone
        move_to_device=True,
    )
    return train_loop_utils.prepare_model(model, parallel_strategy_kwargs={"static_graph": True})
