"""Keeps a copy of all homes in step with the service: `python3 keep_a_copy.py copy.json`, as often as you like.

It reads everything once, and then only what changed; everything again when the service no longer knows the copy's version.
"""

import json
import os
import sys
from pathlib import Path

from lotline import DatasetChanged, Lotline, LotlineProblem

PAGE = 25  # fits every plan

version = ""


def note_version(_status, headers):
    global version
    version = headers.get("Dataset-Version", version)


client = Lotline(
    os.environ.get("LOTLINE_URL", "http://localhost:3000"),
    os.environ.get("LOTLINE_API_KEY", ""),
    on_response=note_version,
)


def read_all():
    """All homes of one version. With a cursor, the last page costs no more than the first."""
    rows = client.iter_search_properties(include="details", cursor="start", limit=PAGE)
    homes = {home["id"]: home for home in rows}
    return {"version": version, "homes": homes}


def read_changes(copy):
    """The copy, and what changed since its version."""
    homes = dict(copy["homes"])
    anew = []
    for row in client.iter_list_changes(since=copy["version"], limit=PAGE):
        homes.pop(row["id"], None)
        if row["change"] != "removed":
            anew.append(row["id"])
    now = version
    for i in range(0, len(anew), PAGE):
        page = client.search_properties(include="details", id=anew[i : i + PAGE])
        if version != now:
            raise DatasetChanged(now, version)
        homes.update((home["id"], home) for home in page["data"])
    return {"version": now, "homes": homes}


def in_step(copy):
    """Reads until the copy is of one version as a whole: data can be republished meanwhile."""
    while True:
        try:
            return read_changes(copy) if copy else read_all()
        except DatasetChanged:
            continue
        except LotlineProblem as problem:
            if problem.code != "version_gone":
                raise
            copy = None


file = Path(sys.argv[1] if len(sys.argv) > 1 else "copy.json")
held = json.loads(file.read_text()) if file.exists() else None
copy = in_step(held)
# Written beside it and renamed, so that a broken run leaves the old copy whole.
beside = file.with_name(f"{file.name}.new")
beside.write_text(json.dumps(copy))
beside.replace(file)
print(f"{len(copy['homes'])} homes of version {copy['version']}, held before: {held['version'] if held else 'none'}")
