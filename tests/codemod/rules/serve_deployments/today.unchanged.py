from cloud import Model as Other
from ray import serve


@serve.deployment(num_replicas=2, max_ongoing_requests=8)
class Model:
    def __call__(self, request):
        return "ok"


serve.start()
serve.run(Model.bind(), route_prefix="/model")
handle = serve.get_app_handle("default")
Other.deploy()
