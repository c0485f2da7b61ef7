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

interface Valuation {
  estimate: number | null;
  low: number | null;
  high: number | null;
  comparables: number;
  reason: string | null;
  accuracy: { sales: number; medianErrorPercent: number } | null;
}

// What a home is worth by the sales of others, and how far such estimates were off. Not an appraisal.
const id = "prop_e200d0048a78d3fb";
const { data } = (await (await get(`/v1/properties/${id}/valuation`)).json()) as { data: Valuation };
if (data.estimate === null) console.log(`no estimate: ${data.reason}`);
else console.log(`${data.estimate} (${data.low} to ${data.high}) by ${data.comparables} sales`);
if (data.accuracy) console.log(`median error of ${data.accuracy.sales} sales: ${data.accuracy.medianErrorPercent} %`);
