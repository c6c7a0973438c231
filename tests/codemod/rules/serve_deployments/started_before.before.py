from ray import serve


def main(port):
    handle = serve.run(app, host="0.0.0.0", port=port, name="x")
    return handle
