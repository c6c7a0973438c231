from ray.air import Checkpoint


def load(scaler):
    checkpoint = Checkpoint.from_directory("/mnt/results")
    checkpoint.set_preprocessor(scaler)  # <-
    return checkpoint.set_preprocessor(None)  # <-


def clear(checkpoint: Checkpoint):
    checkpoint.set_preprocessor(None)  # <-
