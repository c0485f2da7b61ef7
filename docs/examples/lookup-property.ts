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
  status: string;
  listPrice: number | null;
}

// The home at exactly this address, or those that were probably meant.
const address = { streetAddress: "333 Main St", city: "Austin", state: "TX", zipCode: "78704" };
try {
  const { data } = (await (await get("/v1/properties/lookup", address)).json()) as { data: Home };
  console.log(data.id, data.status, data.listPrice);
} catch (error) {
  const problem = (error as Error).cause as
    | { code?: string; suggestions?: { id: string; address: object }[] }
    | undefined;
  if (problem?.code !== "address_not_found") throw error;
  for (const near of problem.suggestions ?? []) console.log("Did you mean", near.id, near.address);
}
