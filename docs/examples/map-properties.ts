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

interface Feature {
  bbox: [west: number, south: number, east: number, north: number];
  geometry: { coordinates: [longitude: number, latitude: number] };
  properties: { count: number; medianListPrice: number | null };
}

// Homes for sale as a map of this zoom shows them: GeoJSON, clusters and single homes alike.
const query = { zipCode: "78704", status: "forSale", zoom: "12" };
const { data } = (await (await get("/v1/properties/map", query)).json()) as { data: { features: Feature[] } };
for (const { geometry, properties } of data.features)
  console.log(properties.count, "homes around", geometry.coordinates, "median", properties.medianListPrice);
