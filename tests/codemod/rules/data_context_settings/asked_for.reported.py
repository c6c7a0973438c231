import ray

context = ray.data.DataContext.get_current()
context.use_streaming_executor = choose()  # <-
before = context.eager_free  # <-
context.eager_free = True  # <-
first, context.strict_mode = 1, True  # <-
