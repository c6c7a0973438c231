from ray.air.integrations.wandb import WandbLoggerCallback, setup_wandb

setup_wandb()
WandbLoggerCallback()
