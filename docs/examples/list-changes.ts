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

interface Changes {
  meta: { total: number };
  data: { id: string; change: "added" | "changed" | "removed" }[];
}

// The version that your copy was made of: an answer's header told it. Without one, the version that is served now.
const held = process.env.HELD_VERSION ?? (await get("/v1/markets")).headers.get("Dataset-Version") ?? "";

let done = 0;
let total = 0;
do {
  const page = await get("/v1/changes", { since: held, limit: "25", offset: String(done) });
  const { meta, data } = (await page.json()) as Changes;
  for (const { id, change } of data) console.log(`${change} ${id}`);
  done += data.length;
  total = meta.total;
} while (done < total);
console.log(`${total} homes changed since ${held}. A 410 (version_gone) would mean: read everything anew.`);
