from ray.air import Checkpoint

checkpoint = Checkpoint.from_directory("/mnt/results")
checkpoint.set_preprocessor(None)  # <-
print(checkpoint.get_preprocessor())  # <-
