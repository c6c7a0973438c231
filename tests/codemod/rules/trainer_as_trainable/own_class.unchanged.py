from mylib import TorchTrainer

TorchTrainer(print).as_trainable()
