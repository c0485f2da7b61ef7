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
  soldCount: number;
  newListings: number;
  inventoryMonths: number | null;
  priceReductionShare: number | null;
}

// The market of a city's larger homes: half a year, oldest month first.
const path = "/v1/markets/area";
const area = { state: "TX", city: "Austin", minBeds: "4", months: "6" };
const { data } = (await (await get(path, area)).json()) as {
  data: { homes: number; zipCodes: number; snapshot: { underContract: number }; history: Month[] };
};
console.log(`${data.homes} homes in ${data.zipCodes} ZIP codes, ${data.snapshot.underContract} of them under contract`);
for (const { month, soldCount, newListings, inventoryMonths } of data.history.toReversed())
  console.log(month, newListings, "listed", soldCount, "sold", inventoryMonths ?? "no sale", "months of supply");

// Several ZIP codes as one area, as CSV for a spreadsheet.
const csv = await (await get(path, { zipCode: "78704,78745", format: "csv" })).text();
console.log(csv.split("\r\n")[0]);
