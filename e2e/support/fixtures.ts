import { type APIRequestContext, test as base, expect, type Page } from "@playwright/test";
import type { PropertySummary } from "@/lib/domain/projection";
import { ZIP } from "./pages";

/** A short-lived browser token, requested in the same way as by the pages. */
export async function browserToken(request: APIRequestContext): Promise<string> {
  const answer = await request.get("/session/token", { headers: { "Sec-Fetch-Site": "same-origin" } });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { token: string }).token;
}

/** The API's response to a request made in the same way as by the pages. */
export async function v1<T>(request: APIRequestContext, target: string): Promise<T> {
  const answer = await request.get(target, { headers: { Authorization: `Bearer ${await browserToken(request)}` } });
  expect(answer.status(), target).toBe(200);
  return (await answer.json()) as T;
}

/** The first homes of a search in the ZIP of the tests. */
export async function firstHomes(request: APIRequestContext, query: string, limit: number): Promise<PropertySummary[]> {
  const target = `/v1/properties?zipCode=${ZIP}&limit=${limit}${query && `&${query}`}`;
  return (await v1<{ data: PropertySummary[] }>(request, target)).data;
}

export const firstHome = async (request: APIRequestContext, query: string): Promise<PropertySummary> =>
  (await firstHomes(request, query, 1))[0]!;

/** The id of a home for sale of a common type, so that its page shows every section. */
export const aHome = async (request: APIRequestContext): Promise<string> =>
  (await firstHome(request, "status=forSale&propertyType=singleFamily")).id;

/** Waits for the map of a search with its homes. */
export async function interactiveMap(page: Page): Promise<void> {
  const mark = page.locator(".leaflet-marker-icon:is(.map-cluster, .map-pin, .map-dot)").first();
  await expect(mark).toBeVisible();
}

/** Waits until React has hydrated the page, so that it responds to keys and presses. */
const hydrated = (page: Page) => page.locator("html[data-hydrated]").waitFor({ state: "attached" });

/** Makes `page.goto` and `page.reload` wait for hydration, unless a test passes `waitUntil: "commit"`. */
async function waitingForHydration(page: Page): Promise<Page> {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const settled = async (answer: Awaited<ReturnType<typeof goto>>, waitUntil?: string) => {
    if (waitUntil !== "commit" && answer?.headers()["content-type"]?.startsWith("text/html")) await hydrated(page);
    return answer;
  };
  page.goto = async (url, options) => settled(await goto(url, options), options?.waitUntil);
  page.reload = async (options) => settled(await reload(options), options?.waitUntil);
  return page;
}

interface Fixtures {
  homeId: string;
  /** Console errors, warnings and page errors so far. There must be none after each test. */
  quietConsole: string[];
}

export const test = base.extend<Fixtures>({
  page: async ({ page, javaScriptEnabled }, use) =>
    use(javaScriptEnabled === false ? page : await waitingForHydration(page)),
  homeId: async ({ request }, use) => use(await aHome(request)),
  quietConsole: async ({ page }, use) => {
    const said: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type()))
        said.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => said.push(`uncaught: ${error.message}`));
    await use(said);
    expect(said, "console messages").toEqual([]);
  },
});

export { expect };
