from ray.train.torch import TorchCheckpoint


def load(find, found):
    yield TorchCheckpoint.from_checkpoint(find("best"))  # <-
    yield TorchCheckpoint.from_checkpoint(found[0])  # <-
    yield map(TorchCheckpoint.from_checkpoint, found)  # <-
    yield TorchCheckpoint.from_checkpoint(*found)  # <-
    yield TorchCheckpoint.from_checkpoint(  # <-
        found,  # the best
    )
