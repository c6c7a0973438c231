from fastapi import FastAPI
from ray import serve

app = FastAPI()


@serve.deployment(num_replicas=2)
@serve.ingress(app)
class Model:
    def __init__(self, path, scale=1):
        self.path = path


@serve.deployment(name="hello", max_ongoing_requests=10)
def answer(request):
    return "ok"


@serve.deployment()
class Hidden:
    pass


serve.start()
serve.run(Model.bind("model.pt", scale=2), name="Model", route_prefix="/regressor")
serve.run(answer.bind(), name="hello", route_prefix="/hello")
serve.run(Hidden.bind(), name="Hidden", route_prefix=None)
print(serve.status())
