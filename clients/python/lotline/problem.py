"""What goes wrong, as exceptions."""

from __future__ import annotations

from .operations import Problem


class LotlineProblem(Exception):
    """What the service says of a request that it does not answer (RFC 9457). Look at `code`."""

    def __init__(self, problem: Problem, retry_after_seconds: int | None = None) -> None:
        faults = [f"{fault['parameter']} {fault['message']}" for fault in problem.get("errors", [])]
        super().__init__("\n  ".join([f"{problem['status']} {problem['code']}: {problem['detail']}", *faults]))
        self.code = problem["code"]
        self.status = problem["status"]
        # The request's id: quote it in a report.
        self.request_id = problem["instance"]
        # The whole problem: `errors` of each parameter, `suggestions` of near addresses.
        self.problem = problem
        # Seconds to wait before asking again, where the service says so.
        self.retry_after_seconds = retry_after_seconds


class DatasetChanged(Exception):
    """The data was republished between two pages: rows may be missing or there twice. Begin anew."""

    def __init__(self, before: str, now: str) -> None:
        super().__init__(f"The data was republished while its pages were read: {before} became {now}.")
        self.before = before
        self.now = now
