from launchers import LocalTrainer, build_trainer
from ray import train, tune
from ray.tune.integration.ray_train import TuneReportCallback


def train_func(config):
    train.report({"loss": config["lr"]}, checkpoint=train.get_checkpoint())


def train_more(config):
    train.report({"loss": config["lr"]})


def driver(config):
    trainer = build_trainer(train_func, config)
    result = trainer.fit()
    tune.report({"loss": result.metrics["loss"]})


def driver_with_callback(config):
    run_config = train.RunConfig(callbacks=[TuneReportCallback()])
    LocalTrainer(train_loop_per_worker=train_more, run_config=run_config).fit()


def driver_that_returns(config):
    trainer = build_trainer(train_more, config)
    return {"loss": trainer.fit().metrics["loss"]}


tune.Tuner(driver).fit()
tune.Tuner(driver_that_returns).fit()
tune.Tuner(driver_with_callback).fit()
