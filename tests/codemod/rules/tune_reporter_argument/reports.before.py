from ray import tune


def objective(config, reporter):
    for step in range(3):

        def log(**metrics):
            reporter(step=step, **metrics)

        log(loss=config["x"])
    reporter(
        loss=config["x"],
        done=True,
    )


def silent(
    config: dict,
    reporter,
):
    print(config)


tune.register_trainable("objective", objective)
tune.run(tune.with_resources(silent, {"cpu": 1}))
tune.run("objective", config={"x": 1})
