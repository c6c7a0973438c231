import ray.air.preprocessors
from ray.air import preprocessors as prep
from ray.air.preprocessors import Chain, StandardScaler
from ray.ml.preprocessor import Preprocessor
from ray.ml.preprocessors import LabelEncoder


class Mine(Preprocessor):
    pass


Chain(StandardScaler(columns=["x"]), LabelEncoder(label_column="y"))
prep.MinMaxScaler(columns=["x"])
ray.air.preprocessors.OneHotEncoder(columns=["x"])
