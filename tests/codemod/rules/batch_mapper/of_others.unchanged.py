from ray.data.preprocessors import Chain, StandardScaler

from mine import BatchMapper

Chain(StandardScaler(columns=["x"]), BatchMapper(print))
