from ray import serve


@serve.deployment()
class Root:
    def __call__(self, request):
        return "ok"


@serve.deployment(num_replicas=2)
class Model:
    def __call__(self, request):
        return "ok"


@serve.deployment()
class Told:
    def __call__(self, request):
        return "ok"


root = Root.bind()
model = Model.bind()
serve.run(model, name="model", route_prefix="/model")
serve.run(Told.bind(), route_prefix="/new")
