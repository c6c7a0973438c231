from composer import Trainer as MosaicTrainer

MosaicTrainer(model=None).fit()
