import ray.data.preprocessors
from ray.data import preprocessors as prep
from ray.data.preprocessor import Preprocessor
from ray.data.preprocessors import Chain, LabelEncoder, StandardScaler


class Mine(Preprocessor):
    pass


Chain(StandardScaler(columns=["x"]), LabelEncoder(label_column="y"))
prep.MinMaxScaler(columns=["x"])
ray.data.preprocessors.OneHotEncoder(columns=["x"])
