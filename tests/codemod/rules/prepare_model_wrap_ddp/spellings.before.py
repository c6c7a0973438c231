import ray.train.torch as rtt
from ray.train.torch import train_loop_utils


def loop(model):
    rtt.prepare_model(model, wrap_ddp=True)
    rtt.prepare_model(
        model,
        wrap_ddp=False,  # alone
        move_to_device=True,
    )
    return train_loop_utils.prepare_model(model, wrap_ddp=True, ddp_kwargs={"static_graph": True})
