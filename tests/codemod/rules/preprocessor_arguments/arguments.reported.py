from ray.data import preprocessors
from ray.data.preprocessors import Chain, Concatenator, StandardScaler

preprocessor = Chain(StandardScaler(["a"]), Concatenator(exclude=["label"]))  # <-
other = preprocessors.Concatenator(include=["a"], output_column_name="x")  # <-
print(preprocessor.transform_stats())  # <-
