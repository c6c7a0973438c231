from ray import train


class Store:
    def __init__(self, path):
        self._local_path = path


def load(store: Store):
    return store._local_path, train.get_checkpoint().path
