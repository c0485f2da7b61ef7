"""The one wait that all threads of a client share when the rate limit is reached."""

from __future__ import annotations

import threading
from collections import deque
from queue import SimpleQueue


class RateGate:
    """The call in front waits and tries, the others stand behind it.

    As many as its answer says are left may then go, and the next one is in front.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._in_front = False
        self._behind: deque[SimpleQueue[bool]] = deque()

    def is_closed(self) -> bool:
        return self._in_front

    def enter(self) -> bool:
        """Returns True to the call that is now in front, which has to `leave`, and False to one that may just go."""
        turn: SimpleQueue[bool] = SimpleQueue()
        with self._lock:
            if not self._in_front:
                self._in_front = True
                return True
            self._behind.append(turn)
        try:
            return turn.get()
        except BaseException:  # as by Ctrl+C: the place must not be left behind
            with self._lock:
                waits = turn in self._behind
                if waits:
                    self._behind.remove(turn)
            if not waits and turn.get():
                self.leave(0)
            raise

    def leave(self, left: int | None) -> None:
        """Lets `left` calls go, or all for None, and makes the next one the front."""
        with self._lock:
            going = len(self._behind) if left is None else min(left, len(self._behind))
            for _ in range(going):
                self._behind.popleft().put(False)
            self._in_front = bool(self._behind)
            if self._behind:
                self._behind.popleft().put(True)
