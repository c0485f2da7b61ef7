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

interface Month {
  month: string;
  medianSoldPrice: number | null;
  soldCount: number | null;
}

// Two years of a market, oldest month first. A month without a sale has no median.
const zipCode = "78704";
const path = `/v1/markets/${zipCode}/history`;
const { data } = (await (await get(path, { months: "24" })).json()) as { data: { history: Month[] } };
for (const { month, soldCount, medianSoldPrice } of data.history.toReversed())
  console.log(month, soldCount, medianSoldPrice ?? "no sale");

// The same months as CSV, for a spreadsheet.
const csv = await (await get(path, { months: "24", format: "csv" })).text();
console.log(csv.split("\r\n")[0]);
