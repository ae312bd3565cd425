"""The eight status effects of Arcade, as bits of one int. [status.*]"""

from __future__ import annotations

from ..superdungeon.crystal.status import ALL as ALL
from ..superdungeon.crystal.status import BANE as BANE
from ..superdungeon.crystal.status import BIT as BIT
from ..superdungeon.crystal.status import FIRE as FIRE
from ..superdungeon.crystal.status import HEX as HEX
from ..superdungeon.crystal.status import ICE as ICE
from ..superdungeon.crystal.status import IMMOBILE as IMMOBILE
from ..superdungeon.crystal.status import KNOCKDOWN as KNOCKDOWN
from ..superdungeon.crystal.status import NAMES as NAMES
from ..superdungeon.crystal.status import POISON as POISON
from ..superdungeon.crystal.status import SLOW as SLOW
from ..superdungeon.crystal.status import names as names
