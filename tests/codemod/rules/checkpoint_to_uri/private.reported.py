from ray.air import session
from ray.air.checkpoint import Checkpoint


def load(checkpoint: Checkpoint):
    return checkpoint._data_dict or checkpoint._uri or checkpoint._local_path  # <-


def train_func():
    print(session.get_checkpoint()._obj_ref)  # <-
