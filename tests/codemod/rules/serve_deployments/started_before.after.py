from ray import serve


def main(port):
    serve.start(http_options={"host": "0.0.0.0", "port": port})
    handle = serve.run(app, name="x")
    return handle
