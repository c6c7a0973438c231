from columns import Concatenator as Mine
from ray.data.preprocessors import Concatenator

print(Concatenator(columns=["a"], output_column_name="x"))
print(Mine(exclude=["label"]).transform_stats())
