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

interface Comparable {
  address: { streetAddress: string };
  soldDate: string;
  soldPrice: number;
  distance: number | null;
  similarity: number;
  adjustedPrice: number | null;
}

// The five sales most like a home, each as it was and as the home would have sold.
const id = "prop_e200d0048a78d3fb";
const { meta, data } = (await (
  await get(`/v1/properties/${id}/comparables`, { months: "24", radius: "3", limit: "5" })
).json()) as { meta: { total: number }; data: Comparable[] };
console.log(`${meta.total} sales to compare with`);
for (const { address, soldDate, soldPrice, distance, similarity, adjustedPrice } of data)
  console.log(address.streetAddress, soldDate, soldPrice, "→", adjustedPrice, `${distance} mi`, similarity);
