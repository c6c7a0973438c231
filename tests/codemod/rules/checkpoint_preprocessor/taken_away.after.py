# fixture: safe
from ray.air import Checkpoint

checkpoint = Checkpoint.from_directory("/mnt/results")
# The prompts are no batches.
print(checkpoint)
