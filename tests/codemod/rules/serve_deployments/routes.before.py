from ray import serve


@serve.deployment(route_prefix="/")
class Root:
    def __call__(self, request):
        return "ok"


@serve.deployment(route_prefix="/model", num_replicas=2)
class Model:
    def __call__(self, request):
        return "ok"


@serve.deployment(route_prefix="/old")
class Told:
    def __call__(self, request):
        return "ok"


root = Root.bind()
model = Model.bind()
serve.run(model, name="model")
serve.run(Told.bind(), route_prefix="/new")
