from ray import serve

serve.start(http_options={"port": 8000})
serve.run(app, name="x", route_prefix="/")
serve.run(app, host="0.0.0.0", port=8000)  # <-
