from ray.data.preprocessors import Chain, StandardScaler
from sklearn import preprocessors

Chain(StandardScaler(columns=["x"]), preprocessors)
