try:
    from ray.train import get_checkpoint
except ImportError:
    from ray.air.session import get_checkpoint

get_checkpoint()
