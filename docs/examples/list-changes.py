import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request

BASE_URL = os.environ.get("BASE_URL", "http://localhost:3000")
API_KEY = os.environ.get("LOTLINE_API_KEY", "")


class Problem(Exception):
    """What the service says of a request that it does not answer."""


def get(path, **query):
    """GETs a path, waiting where the rate limit asks for it. Raises Problem."""
    url = f"{BASE_URL}{path}?{urllib.parse.urlencode(query)}"
    request = urllib.request.Request(url, headers={"Authorization": f"Bearer {API_KEY}"})
    try:
        return urllib.request.urlopen(request)
    except urllib.error.HTTPError as error:
        if error.code == 429:
            time.sleep(int(error.headers["Retry-After"]))
            return get(path, **query)
        raise Problem(json.load(error)) from None


# The version that your copy was made of: an answer's header told it. Without one, the version that is served now.
held = os.environ.get("HELD_VERSION") or get("/v1/markets").headers["Dataset-Version"]

done, total = 0, 1
while done < total:
    page = json.load(get("/v1/changes", since=held, limit=25, offset=done))
    for home in page["data"]:
        print(home["change"], home["id"])
    done += len(page["data"])
    total = page["meta"]["total"]
print(f"{total} homes changed since {held}. A 410 (version_gone) would mean: read everything anew.")
