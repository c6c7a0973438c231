from ray import serve

serve.run(app, name="one", _blocking=False)  # <-
serve.run(app, name="two", blocking=False)
