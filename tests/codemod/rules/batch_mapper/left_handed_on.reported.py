# fixture: unsafe
from ray.data.preprocessors import BatchMapper  # <-


def made(form):
    return BatchMapper, BatchMapper(print, batch_format=form)
