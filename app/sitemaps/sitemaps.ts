import { escapeMarkup } from "@/lib/domain/escape";
import { citiesWithHomes, marketPath } from "@/lib/domain/market-place";
import type { SearchQuery } from "@/lib/domain/search";
import { getReader } from "@/lib/http/reader";
import { PROBLEM_ENTRIES, reference } from "../developers/reference";
import { cacheOfLinks, datasetInfo } from "../installation";
import { statesOf } from "../markets/places-within";

/** An address of the site. `path` is absolute; `modified` an ISO 8601 date or timestamp. */
interface SitemapEntry {
  path: string;
  modified?: string;
}

/** Homes per file, and number of files: the newest 200,000 homes for sale, whatever the size of the dataset. */
const HOMES_PER_FILE = 10_000;
const HOME_FILES_MAX = 20;
const ROWS_PER_SEARCH = 1_000;

const forSale = (limit: number, offset: number) =>
  ({
    filter: { status: ["forSale"] },
    sort: "lastUpdated",
    order: "desc",
    details: false,
    limit,
    offset,
  }) satisfies SearchQuery;

const pages = (): SitemapEntry[] =>
  [
    ...[
      "/",
      "/homes",
      "/markets",
      "/about/data",
      "/developers",
      "/developers/records",
      "/developers/errors",
      "/developers/changelog",
    ],
    ...reference().operations.map(({ slug }) => `/developers/${slug}`),
    ...PROBLEM_ENTRIES.map(({ code }) => `/developers/errors/${code}`),
  ].map((path) => ({ path }));

async function markets(): Promise<SitemapEntry[]> {
  const { info, zips, cityZips } = await getReader().dataset();
  const wider = statesOf(cityZips).map(({ path }) => path);
  const cities = citiesWithHomes(cityZips).map(({ state, city }) => marketPath({ kind: "city", city, state }));
  const paths = [...wider, ...cities, ...zips.map(({ zipCode }) => marketPath({ kind: "zip", zipCode }))];
  return paths.map((path) => ({ path, modified: info.asOf }));
}

async function homes(file: number): Promise<SitemapEntry[]> {
  const reader = getReader();
  const entries: SitemapEntry[] = [];
  const end = (file + 1) * HOMES_PER_FILE;
  for (let offset = file * HOMES_PER_FILE; offset < end; offset += ROWS_PER_SEARCH) {
    const { data } = await reader.search(forSale(ROWS_PER_SEARCH, offset));
    entries.push(...data.map(({ id, lastUpdated }) => ({ path: `/homes/${id}`, modified: lastUpdated })));
    if (data.length < ROWS_PER_SEARCH) break;
  }
  return entries;
}

async function homeFiles(): Promise<number> {
  const { meta } = await getReader().search(forSale(1, 0));
  return Math.min(HOME_FILES_MAX, Math.ceil(meta.total / HOMES_PER_FILE));
}

/** The names of the sitemap files. Without a dataset only the site's own pages are listed. */
export async function sitemapFiles(): Promise<SitemapEntry[]> {
  const own = { path: "/sitemaps/pages.xml" };
  const info = await datasetInfo();
  if (!info) return [own];
  const modified = info.asOf;
  const ofHomes = Array.from({ length: await homeFiles() }, (_, i) => ({ path: `/sitemaps/homes-${i}.xml`, modified }));
  return [own, { path: "/sitemaps/markets.xml", modified }, ...ofHomes];
}

/** The entries of a file by its name, as "homes-0.xml". Null if there is no such file. */
export async function sitemapPart(name: string): Promise<SitemapEntry[] | null> {
  const files = await sitemapFiles();
  if (!files.some(({ path }) => path === `/sitemaps/${name}`)) return null;
  if (name === "pages.xml") return pages();
  if (name === "markets.xml") return markets();
  return homes(Number(/^homes-(\d+)\.xml$/.exec(name)![1]));
}

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

// Includes single surrogates.
// biome-ignore lint/suspicious/noControlCharactersInRegex: no XML may have them, not even escaped
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/gu;

/** Text for XML elements and attributes, without characters that XML does not allow. */
export const escapeXml = (text: string): string => escapeMarkup(text.replace(NOT_XML, ""));

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

/** The response of a sitemap's route, cached for an hour where the public address is configured. */
export const xmlAnswer = (body: string): Response =>
  new Response(body, { headers: { "Content-Type": "application/xml", "Cache-Control": cacheOfLinks(3_600) } });
