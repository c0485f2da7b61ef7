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


# The five sales most like a home, each as it was and as the home would have sold.
property_id = "prop_e200d0048a78d3fb"
answer = json.load(get(f"/v1/properties/{property_id}/comparables", months=24, radius=3, limit=5))
print(f"{answer['meta']['total']} sales to compare with")
for sale in answer["data"]:
    street = sale["address"]["streetAddress"]
    print(street, sale["soldDate"], sale["soldPrice"], "→", sale["adjustedPrice"], sale["distance"], sale["similarity"])
