# fixture: unsafe
import torch.distributed as dist
from ray import train
from ray.air import session


def more_than_the_report(model):
    if train.get_context().get_world_rank() == 0:
        save(model)
        train.report({"loss": 0.1})  # <-


def not_the_rank_alone(epoch, options):
    rank = dist.get_rank()
    if rank == 0 and epoch % 2 == 0:
        train.report({"loss": 0.1})  # <-
    if rank == 0:
        train.report({"loss": 0.1}, **options)  # <-
    if rank == 0:  # the others have nothing to say
        train.report({"loss": 0.1})  # <-
    if rank == 0: train.report({"loss": 0.1})  # <-
    if epoch == 0:
        print("first")
    elif rank == 0:
        train.report({"loss": 0.1})  # <-


def left_early(loader):
    is_main = session.get_world_rank() == 0
    for batch in loader:
        if not is_main:
            continue
        print(batch)
        session.report({"loss": 0.1})  # <-
    if session.get_world_rank() != 0:
        return
    session.report({"loss": 0.1})  # <-


def of_other_libraries(accelerator):
    if accelerator.is_main_process:
        if accelerator.step:
            train.report({"loss": 0.1})  # <-
