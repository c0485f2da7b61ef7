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

interface Market {
  zipCode: string;
  city: string;
  snapshot: { medianListPrice: number | null; inventoryMonths: number | null };
}

// A state's ZIP codes, the dearest first. Markets without a figure come last.
const query = { state: "TX", sort: "medianListPrice", order: "desc" };
const { meta, data } = (await (await get("/v1/markets", query)).json()) as { meta: { total: number }; data: Market[] };
console.log(`${data.length} of ${meta.total} markets`);
for (const { zipCode, city, snapshot } of data)
  console.log(zipCode, city, snapshot.medianListPrice, `${snapshot.inventoryMonths ?? "unknown"} months of supply`);
