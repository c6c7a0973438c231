# fixture: unsafe
from ray import serve

serve.run(app, name="one", _blocking=False)
