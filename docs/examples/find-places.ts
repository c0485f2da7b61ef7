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

interface Place {
  kind: "state" | "city" | "zip" | "address";
  match: "exact" | "prefix" | "similar";
  label: string;
  query: Record<string, string>;
  id: string | null;
}

// What somebody typing this may mean; each place carries the search that shows it.
const { data } = (await (await get("/v1/places", { q: "78704" })).json()) as { data: Place[] };
for (const { kind, match, label, query } of data)
  console.log(kind, match, label, `/v1/properties?${new URLSearchParams(query)}`);
