from railswitch import v1 as air
import railswitch.v1 as air2
from railswitch.v1.session import report
from railswitch.v1 import ScalingConfig
def f():
    air.session.report({})
    report({})
    air2.session.get_world_rank()
