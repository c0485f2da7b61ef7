import process from "node:process";

const baseUrl = process.env.BASE_URL ?? "http://localhost:3000";
const apiKey = process.env.LOTLINE_API_KEY ?? "";

/** GETs a path, waiting where the rate limit asks for it. Throws with the problem's code and detail. */
async function get(path: string, query: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(`${baseUrl}${path}?${new URLSearchParams(query)}`, {
    headers: { Authorization: `Bearer ${apiKey}` },
  });
  if (response.status === 429) {
    const seconds = Number(response.headers.get("Retry-After") ?? 1);
    await new Promise((wake) => setTimeout(wake, seconds * 1000));
    return get(path, query);
  }
  if (!response.ok) {
    const problem = await response.json();
    throw new Error(`${problem.status} ${problem.code}: ${problem.detail}`, { cause: problem });
  }
  return response;
}

interface PriceEvent {
  date: string;
  event: string;
  price: number;
}

interface Home {
  address: { streetAddress: string };
  yearBuilt: number | null;
  priceHistory: PriceEvent[];
}

// One home and what its price did, oldest event first.
const id = "prop_e200d0048a78d3fb";
const { data } = (await (await get(`/v1/properties/${id}`)).json()) as { data: Home };
console.log(data.address.streetAddress, data.yearBuilt ?? "year unknown");
for (const { date, event, price } of data.priceHistory.toReversed()) console.log(date, event, price);
