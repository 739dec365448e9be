# SPDX-License-Identifier: MIT
"""Not the module, which is in python/allqueens.

Python finds this file in a folder above a checkout that is named allqueens.
Without it the checkout would be an empty package.
"""

import importlib.machinery
import importlib.util
import os
import sys

_here = os.path.dirname(os.path.realpath(__file__))
_above = [os.path.realpath(folder) for folder in sys.path].index(
    os.path.dirname(_here))
# The module if it is installed, or in a folder of PYTHONPATH.
_spec = importlib.machinery.PathFinder.find_spec(
    "allqueens", sys.path[_above + 1:])
if _spec is None or _spec.loader is None or _spec.origin is None:
    raise ImportError(
        f"{_here} is the source of allqueens, and the module is not installed: "
        f"type ./bootstrap run there, then export PYTHONPATH={_here}/python")
sys.modules[__name__] = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(sys.modules[__name__])
