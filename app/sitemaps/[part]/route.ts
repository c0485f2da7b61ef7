import { pageOrigin } from "@/app/installation";
import { sitemapPart, sitemapXml, xmlAnswer } from "../sitemaps";

/** One sitemap file. */
export async function GET(_: Request, { params }: RouteContext<"/sitemaps/[part]">): Promise<Response> {
  const { part } = await params;
  const entries = await sitemapPart(part);
  if (!entries) return new Response("No such sitemap.\n", { status: 404, headers: { "Content-Type": "text/plain" } });
  const { origin } = await pageOrigin();
  return xmlAnswer(sitemapXml(origin, entries));
}
