from ray import serve


@serve.deployment(name="model", route_prefix="/")
class Model:
    pass


@serve.deployment(route_prefix="/scores")
class Scores:
    pass


serve.start(detached=True)
Model.options(num_replicas=3, max_concurrent_queries=5).deploy()
serve.run(Scores.options(num_replicas=2).bind())
