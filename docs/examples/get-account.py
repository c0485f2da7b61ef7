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


# What the key may ask, and what it asked: pages of the largest size need the fewest requests.
account = json.load(get("/v1/account"))["data"]
limits, usage = account["limits"], account["usage"]
print(f"{account['name']} ({account['plan']}): {usage['minute']} of {limits['requestsPerMinute']} requests this minute")
print(f"Ask for limit={limits['maximumLimit']}: the {account['plan']} plan answers no more on a page.")
