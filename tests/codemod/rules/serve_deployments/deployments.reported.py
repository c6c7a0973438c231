from ray import serve
from ray.serve.drivers import DAGDriver  # <-
from ray.serve.handle import RayServeHandle  # <-


@serve.deployment(route_prefix="/model", num_replicas=2)  # <-
class Model:
    def __call__(self, request):
        return "ok"


@serve.deployment
def answer(request):
    return "ok"


Model.deploy()  # <-
answer.deploy()  # <-
handle: RayServeHandle = serve.get_deployment("Model").get_handle()  # <-
serve.run(DAGDriver.bind(Model.bind()), port=8000)  # <-
