import type { MetadataRoute } from "next";
import { pageOrigin } from "./origin";

/** The pages are for everyone; the API and its credentials are not for crawlers. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  const { origin } = await pageOrigin();
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/v1/", "/mcp", "/session/"] },
    sitemap: `${origin}/sitemap.xml`,
  };
}
