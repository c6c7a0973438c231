from ray import train
from ray.train import UserCallback
train.report({})
