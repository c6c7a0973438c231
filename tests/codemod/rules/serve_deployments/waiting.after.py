from ray import serve

serve.run(app, name="one")
serve.run(app, name="two")
