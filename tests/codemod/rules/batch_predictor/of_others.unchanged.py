import ray
from models import BatchPredictor

BatchPredictor().predict(ray.data.range(8))
