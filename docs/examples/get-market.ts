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
  city: string;
  snapshot: { date: string; medianSoldPrice: number | null; soldLast30d: number | null };
}

// What a ZIP code's market does now. The ETag lets the next call ask only for what changed.
const zipCode = "78704";
const response = await get(`/v1/markets/${zipCode}`);
const { data } = (await response.json()) as { data: Market };
console.log(data.city, data.snapshot.date, data.snapshot.soldLast30d, "sold, median", data.snapshot.medianSoldPrice);

const again = await fetch(`${baseUrl}/v1/markets/${zipCode}`, {
  headers: { Authorization: `Bearer ${apiKey}`, "If-None-Match": response.headers.get("ETag") ?? "" },
});
console.log(again.status === 304 ? "Unchanged" : "Changed");
