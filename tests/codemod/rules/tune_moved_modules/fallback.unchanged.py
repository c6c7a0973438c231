try:
    from ray.tune.search import ConcurrencyLimiter
except ImportError:
    from ray.tune.suggest import ConcurrencyLimiter

print(ConcurrencyLimiter)
