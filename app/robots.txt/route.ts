import { cacheOfLinks, pageOrigin } from "../installation";

/** For crawlers: they may read the pages, but not the API and its credentials. */
export async function GET(): Promise<Response> {
  const { origin } = await pageOrigin();
  const rules = ["User-Agent: *", "Allow: /", ...["/v1/", "/mcp", "/session/"].map((path) => `Disallow: ${path}`)];
  return new Response(`${rules.join("\n")}\n\nSitemap: ${origin}/sitemap.xml\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": cacheOfLinks(3_600) },
  });
}
