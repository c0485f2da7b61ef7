"""A typed client for Lotline's /v1 API that needs only the standard library."""

from .client import Held, Lotline
from .operations import *  # noqa: F403 - every record's type
from .problem import DatasetChanged, LotlineProblem

__all__ = ["DatasetChanged", "Held", "Lotline", "LotlineProblem"]
