from accelerate import Accelerator
from mylib import AccelerateTrainer

AccelerateTrainer(Accelerator()).fit()
