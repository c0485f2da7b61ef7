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

interface Series {
  name: string;
  source: string;
  unit: string;
  points: { month: string; value: number }[];
}

// What market files published of a ZIP, each with its newest month. The bundled sample data has none.
const zipCode = "78704";
const { meta, data } = (await (await get(`/v1/markets/${zipCode}/series`)).json()) as {
  meta: { total: number };
  data: Series[];
};
console.log(`${meta.total} published series of ${zipCode}`);
for (const { name, source, unit, points } of data) console.log(name, source, points[0]?.month, points[0]?.value, unit);
