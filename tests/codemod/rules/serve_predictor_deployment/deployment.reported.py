from ray import serve
from ray.serve import PredictorDeployment  # <-
from ray.serve.air_integrations import PredictorWrapper  # <-
from ray.serve.http_adapters import json_to_ndarray  # <-
from ray.train.torch import TorchCheckpoint, TorchPredictor

checkpoint = TorchCheckpoint.from_directory("/results")
serve.run(
    serve.PredictorDeployment.bind(  # <-
        TorchPredictor, checkpoint, http_adapter=json_to_ndarray
    )
)
print(PredictorDeployment, PredictorWrapper)
