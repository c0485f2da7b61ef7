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


# What a home is worth by the sales of others, and how far such estimates were off. Not an appraisal.
property_id = "prop_e200d0048a78d3fb"
value = json.load(get(f"/v1/properties/{property_id}/valuation"))["data"]
if value["estimate"] is None:
    print(f"no estimate: {value['reason']}")
else:
    print(f"{value['estimate']} ({value['low']} to {value['high']}) by {value['comparables']} sales")
if value["accuracy"]:
    print(f"median error of {value['accuracy']['sales']} sales: {value['accuracy']['medianErrorPercent']} %")
