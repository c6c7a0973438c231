from mylib import train

print(train.get_context())
train.report({"loss": 0.1})
