from ray import train

import mylogger

if mylogger.is_wanted:
    out = mylogger
else:
    out = train


def train_func():
    out.report(loss=1)
