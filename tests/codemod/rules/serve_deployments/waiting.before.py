from ray import serve

serve.run(app, _blocking=True, name="one")
serve.run(app, name="two", _blocking=True)
