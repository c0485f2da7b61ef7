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

interface Account {
  plan: string;
  name: string;
  limits: { requestsPerMinute: number; defaultLimit: number; maximumLimit: number };
  usage: { minute: number; day: number };
}

// What the key may ask, and what it asked: pages of the largest size need the fewest requests.
const { data } = (await (await get("/v1/account")).json()) as { data: Account };
const { plan, name, limits, usage } = data;
console.log(
  `${name} (${plan}): ${usage.minute} of ${limits.requestsPerMinute} requests this minute, ${usage.day} today`,
);
console.log(`Ask for limit=${limits.maximumLimit}: the ${plan} plan answers no more on a page.`);
