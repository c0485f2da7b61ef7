import { pageOrigin } from "../origin";
import { sitemapFiles } from "../sitemaps/parts";
import { sitemapIndexXml, xmlAnswer } from "../sitemaps/xml";

/** The sitemap index. */
export async function GET(): Promise<Response> {
  const { origin } = await pageOrigin();
  return xmlAnswer(sitemapIndexXml(origin, await sitemapFiles()));
}
