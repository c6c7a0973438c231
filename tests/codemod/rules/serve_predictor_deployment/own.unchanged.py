from adapters import http_adapters
from ray import serve


@serve.deployment
class PredictorDeployment:
    async def __call__(self, request):
        return http_adapters.json_to_ndarray(await request.json())


serve.run(PredictorDeployment.bind())
