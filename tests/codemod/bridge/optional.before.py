from ray.train.torch import TorchTrainer

try:
    from ray.train import Checkpoint
except ImportError:
    Checkpoint = None


def world_rank():
    try:
        from ray.air import session

        return session.get_world_rank()
    except Exception:
        return 0


def world_size():
    try:
        from ray import train

        return train.get_context().get_world_size()
    except:
        pass
    return 1


def node_rank():
    from ray.air import session

    try:
        return session.get_node_rank()
    except RuntimeError:
        return 0


def train_func():
    print(world_rank(), world_size(), node_rank())


TorchTrainer(train_func).fit()
