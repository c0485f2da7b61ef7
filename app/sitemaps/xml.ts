/** An address of the site. `path` is absolute; `modified` an ISO 8601 date or timestamp. */
export interface SitemapEntry {
  path: string;
  modified?: string;
}

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

function entry(tag: "url" | "sitemap", origin: string, { path, modified }: SitemapEntry): string {
  const date = modified === undefined ? "" : `<lastmod>${escapeXml(modified)}</lastmod>`;
  return `<${tag}><loc>${escapeXml(origin + path)}</loc>${date}</${tag}>`;
}

const file = (root: string, entries: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${entries.join("\n")}\n</${root}>\n`;

/** A sitemap file (sitemaps.org). */
export const sitemapXml = (origin: string, entries: readonly SitemapEntry[]): string =>
  file(
    "urlset",
    entries.map((each) => entry("url", origin, each)),
  );

/** The file that lists the sitemap files. */
export const sitemapIndexXml = (origin: string, files: readonly SitemapEntry[]): string =>
  file(
    "sitemapindex",
    files.map((each) => entry("sitemap", origin, each)),
  );

/** The answer of a sitemap's route: good for an hour. */
export const xmlAnswer = (body: string): Response =>
  new Response(body, { headers: { "Content-Type": "application/xml", "Cache-Control": "public, max-age=3600" } });
