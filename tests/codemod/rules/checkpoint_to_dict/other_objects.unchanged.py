import pandas as pd
from ray import train


def train_func(frame: pd.DataFrame):
    print(frame.to_dict(), train.get_context().to_dict())
    checkpoint = frame
    print(checkpoint.to_dict())
