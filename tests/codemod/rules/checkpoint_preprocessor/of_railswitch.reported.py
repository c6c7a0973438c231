# fixture: select=RS508+RS115, decide=predictors:railswitch
from ray.air import Checkpoint
from railswitch.v1.torch import TorchPredictor

checkpoint = Checkpoint.from_directory("/mnt/results")
checkpoint.set_preprocessor(None)  # <-
print(TorchPredictor.from_checkpoint(checkpoint))
