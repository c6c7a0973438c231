import ray

context = ray.data.DataContext.get_current()
