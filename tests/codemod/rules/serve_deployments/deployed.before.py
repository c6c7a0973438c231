from fastapi import FastAPI
from ray import serve

app = FastAPI()


@serve.deployment(num_replicas=2, route_prefix="/regressor")
@serve.ingress(app)
class Model:
    def __init__(self, path, scale=1):
        self.path = path


@serve.deployment(name="hello", max_concurrent_queries=10)
def answer(request):
    return "ok"


@serve.deployment(route_prefix=None)
class Hidden:
    pass


serve.start()
Model.deploy("model.pt", scale=2)
answer.deploy()
Hidden.deploy()
print(serve.list_deployments())
