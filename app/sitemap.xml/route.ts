import { pageOrigin } from "../installation";
import { sitemapFiles, sitemapIndexXml, xmlAnswer } from "../sitemaps/sitemaps";

/** The sitemap index. */
export async function GET(): Promise<Response> {
  const { origin } = await pageOrigin();
  return xmlAnswer(sitemapIndexXml(origin, await sitemapFiles()));
}
