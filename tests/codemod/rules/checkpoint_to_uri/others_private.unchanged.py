from ray.train import Checkpoint


class Mine:
    _uri = "s3://bucket"


def load(checkpoint: Checkpoint, mine: Mine):
    return checkpoint.path, mine._uri, mine._data_dict, Mine._local_path
