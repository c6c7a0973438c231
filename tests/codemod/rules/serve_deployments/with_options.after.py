from ray import serve


@serve.deployment(name="model")
class Model:
    pass


@serve.deployment()
class Scores:
    pass


serve.start(detached=True)
serve.run(Model.options(num_replicas=3, max_ongoing_requests=5).bind(), name="model", route_prefix="/")
serve.run(Scores.options(num_replicas=2).bind(), route_prefix="/scores")
