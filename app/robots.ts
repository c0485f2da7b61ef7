import type { MetadataRoute } from "next";
import { pageOrigin } from "./installation";

/** For crawlers: they may read the pages, but not the API and its credentials. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  const { origin } = await pageOrigin();
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/v1/", "/mcp", "/session/"] },
    sitemap: `${origin}/sitemap.xml`,
  };
}
