"""Sends requests with an API key, and waits when the rate limit requires it."""

from __future__ import annotations

import gzip
import json
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from email.message import Message
from typing import Any, NamedTuple

from .operations import Operations
from .problem import DatasetChanged, LotlineProblem

NEXT = re.compile(r'<([^>]*)>; rel="next"')


class Answer(NamedTuple):
    status: int
    headers: Message
    body: bytes

    def retry_after_seconds(self) -> int | None:
        seconds = self.headers.get("Retry-After", "")
        return int(seconds) if seconds.isdigit() else None


class Lotline(Operations):
    """A client of the service at `base_url`, with one API key. Threads may share it.

    Every method raises `LotlineProblem` for a problem, and `urllib.error.URLError` if the service cannot be reached.
    A request that gets a 429 is sent up to `attempts_max` times, after the waits that the service asks for; if a wait
    would exceed `wait_seconds_max`, the problem is raised. `on_response` is called with the status and headers of every
    response, such as `RateLimit` and `Dataset-Version`.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        attempts_max: int = 5,
        wait_seconds_max: int = 120,
        timeout_seconds: float = 30,
        on_response: Callable[[int, Message], None] | None = None,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        self._base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._attempts_max = attempts_max
        self._wait_seconds_max = wait_seconds_max
        self._timeout_seconds = timeout_seconds
        self._on_response = on_response
        self._wait = wait

    def _get(self, path: str, in_path: Mapping[str, str], query: Mapping[str, Any]) -> Any:
        return json.loads(self._ask(_target(path, in_path, query)).body)

    def _csv(self, path: str, in_path: Mapping[str, str], query: Mapping[str, Any]) -> str:
        return self._ask(_target(path, in_path, {**query, "format": "csv"})).body.decode()

    def _rows(self, path: str, in_path: Mapping[str, str], query: Mapping[str, Any]) -> Iterator[Any]:
        target: str | None = _target(path, in_path, query)
        version = None
        while target:
            answer = self._ask(target)
            now = answer.headers.get("Dataset-Version", "")
            if version is not None and now != version:
                raise DatasetChanged(version, now)
            version = now
            yield from json.loads(answer.body)["data"]
            following = NEXT.search(", ".join(answer.headers.get_all("Link", [])))
            target = following[1] if following else None

    def _ask(self, target: str) -> Answer:
        attempt = 1
        while True:
            answer = self._send(target)
            seconds = answer.retry_after_seconds()
            may_wait = seconds is not None and seconds <= self._wait_seconds_max
            if answer.status != 429 or attempt >= self._attempts_max or not may_wait:
                break
            self._wait(seconds)
            attempt += 1
        if answer.status == 200:
            return answer
        try:
            problem = json.loads(answer.body)
            raise LotlineProblem(problem, seconds)
        except (ValueError, KeyError, TypeError):
            raise RuntimeError(f"{answer.status} from {target}, and no problem that says why") from None

    def _send(self, target: str) -> Answer:
        request = urllib.request.Request(self._base_url + target, headers={"Accept-Encoding": "gzip"})
        # Unredirected, so that the key is not sent to another server after a redirect.
        request.add_unredirected_header("Authorization", f"Bearer {self._api_key}")
        try:
            response = urllib.request.urlopen(request, timeout=self._timeout_seconds)
        except urllib.error.HTTPError as refusal:
            response = refusal
        with response:
            body = response.read()
            headers = response.headers
            if headers.get("Content-Encoding") == "gzip":
                body = gzip.decompress(body)
            if self._on_response:
                self._on_response(response.status, headers)
            return Answer(response.status, headers, body)


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        # In plain digits, since the service accepts neither exponents nor "1.0" for a whole number.
        return format(Decimal(repr(value)), "f") if value % 1 else str(int(value))
    return urllib.parse.quote(str(value), safe="")


def _target(path: str, in_path: Mapping[str, str], query: Mapping[str, Any]) -> str:
    """Path and query. A list is sent as one parameter, separated by commas; None is left out."""
    for name, value in in_path.items():
        path = path.replace(f"{{{name}}}", urllib.parse.quote(value, safe=""))
    pairs = [
        f"{name}={','.join(map(_text, value)) if isinstance(value, (list, tuple)) else _text(value)}"
        for name, value in query.items()
        if value is not None
    ]
    return f"{path}?{'&'.join(pairs)}" if pairs else path
