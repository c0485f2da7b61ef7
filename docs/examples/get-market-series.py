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


# What market files published of a ZIP, each with its newest month. The bundled sample data has none.
zip_code = "78704"
answer = json.load(get(f"/v1/markets/{zip_code}/series"))
print(f"{answer['meta']['total']} published series of {zip_code}")
for series in answer["data"]:
    newest = series["points"][0]
    print(series["name"], series["source"], newest["month"], newest["value"], series["unit"])
