from ray import serve
from ray.serve.drivers import DAGDriver  # <-
from ray.serve.handle import RayServeHandle  # <-

route = choose()


@serve.deployment(route_prefix="/model", num_replicas=2)  # <-
class Model:
    def __call__(self, request):
        return "ok"


@serve.deployment(init_args=(1,))  # <-
class Counter:
    def __init__(self, start):
        self.start = start


@serve.deployment(route_prefix=route)  # <-
class Routed:
    def __call__(self, request):
        return "ok"


Counter.deploy()  # <-
Routed.deploy()  # <-
known = serve.list_deployments()  # <-
handle: RayServeHandle = serve.get_deployment("Model").get_handle()  # <-
inner = Model.get_handle(sync=False)  # <-
serve.run(DAGDriver.bind(Model.bind()))
