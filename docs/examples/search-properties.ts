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

interface Home {
  id: string;
  listPrice: number | null;
  bedroomsTotal: number | null;
  address: { streetAddress: string; city: string; state: string; zipCode: string };
}

interface Page {
  meta: { total: number; limit: number; offset: number };
  data: Home[];
}

// Every home for sale with three bedrooms or more, cheapest first, page by page.
const filters = { zipCode: "78704", status: "forSale", minBeds: "3", sort: "listPrice", order: "asc" };
let total = 1;
for (let offset = 0; offset < total; ) {
  const page = (await (await get("/v1/properties", { ...filters, offset: String(offset) })).json()) as Page;
  for (const { listPrice, bedroomsTotal, address } of page.data)
    console.log(listPrice, bedroomsTotal, address.streetAddress);
  total = page.meta.total;
  offset += page.meta.limit;
}
console.log(`${total} homes`);
