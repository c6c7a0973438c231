from mylib import train

train.save_checkpoint(epoch=1)
