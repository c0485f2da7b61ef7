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

interface Facets {
  total: number;
  status: Record<string, number>;
  listPrice: { bins: { min: number; max: number; count: number }[] };
}

// How many homes of each status a ZIP code has, and how their prices spread.
const { data } = (await (await get("/v1/properties/facets", { zipCode: "78704" })).json()) as { data: Facets };
console.log(data.total, data.status);
for (const { min, max, count } of data.listPrice.bins) console.log(`${min} to ${max}: ${count}`);
