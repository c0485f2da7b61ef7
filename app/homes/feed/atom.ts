import { createHash } from "node:crypto";
import { orUnavailable } from "@/app/installation";
import { newestHomes } from "@/app/newest-homes";
import { escapeXml } from "@/app/sitemaps/sitemaps";
import type { PropertyFilter } from "@/lib/domain/search";
import { digestOf, tagsOf } from "@/lib/http/entity-tag";
import { getReader } from "@/lib/http/reader";
import { filterSentence } from "@/lib/web/filter-words";
import { addressLine, factsOf, priceNote, priceOf, standing } from "@/lib/web/home/card-words";
import { feedHref, filterQuery, homesHrefOf, parseSearch } from "@/lib/web/homes-url";
import type { HomeRow } from "@/lib/web/queries";

interface AtomFeed {
  /** Origin of the site: "https://lotline.example". */
  origin: string;
  filter: PropertyFilter;
  /** Newest first. */
  homes: readonly HomeRow[];
  /** The dataset's date, YYYY-MM-DD, which is the last change of a feed without homes. */
  asOf: string;
}

/** Our namespace for name-based UUIDs (RFC 9562, version 5). */
const NAMESPACE = Buffer.from("8f0d51a2c6f04f1c9f6f0b7c3f1f2a4d", "hex");

/** A UUID for a name, the same on every host and at any time. */
function uuidOf(name: string): string {
  const bytes = createHash("sha1").update(NAMESPACE).update(name).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return `urn:uuid:${bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}`;
}

/** Names what an entry tells: a home's newest event. A reader shows an entry with a new id as new, so a price cut resurfaces a home. */
const entryName = ({ id, latestEvent: told }: HomeRow): string =>
  told ? `${id} ${told.date} ${told.event} ${told.price}` : id;

function entry(origin: string, home: HomeRow): string {
  const words = [...factsOf(home), standing(home), priceNote(home)].filter(Boolean).join(", ");
  return `<entry>
<id>${uuidOf(entryName(home))}</id>
<title>${escapeXml(`${priceOf(home)}, ${addressLine(home)}`)}</title>
<link rel="alternate" type="text/html" href="${escapeXml(`${origin}/homes/${home.id}`)}"/>
<updated>${escapeXml(home.lastUpdated)}</updated>
<summary>${escapeXml(words)}</summary>
</entry>`;
}

/** A search's homes as an Atom feed (RFC 4287). */
export function atomFeed({ origin, filter, homes, asOf }: AtomFeed): string {
  const link = (rel: string, type: string, path: string) =>
    `<link rel="${rel}" type="${type}" href="${escapeXml(origin + path)}"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
<id>${uuidOf(`feed ${filterQuery(filter)}`)}</id>
<title>${escapeXml(`Lotline: ${filterSentence(filter)}`)}</title>
<updated>${escapeXml(homes[0]?.lastUpdated ?? `${asOf}T00:00:00Z`)}</updated>
<author><name>Lotline</name></author>
${link("self", "application/atom+xml", feedHref(filter))}
${link("alternate", "text/html", homesHrefOf(filter))}
${homes.map((home) => entry(origin, home)).join("\n")}
</feed>
`;
}

/** Number of entries. Feed readers show about this many, and a program that needs more can use the API. */
const ENTRIES = 50;

/** The homes for the same parameters as /homes that changed last. Answers 304 to a matching ETag. */
export async function answerFeed(request: Request, origin: string): Promise<Response> {
  const { filter } = parseSearch(new URL(request.url).searchParams);
  const reader = getReader();
  return orUnavailable(async () => {
    const [{ data }, { info }] = await Promise.all([newestHomes(reader, filter, ENTRIES), reader.dataset()]);
    const body = atomFeed({ origin, filter, homes: data, asOf: info.asOf });
    const tag = digestOf(body);
    // A weak ETag, because the response may be compressed.
    const headers = { ETag: `W/"${tag}"`, "Cache-Control": "private, no-cache" };
    const held = request.headers.get("if-none-match") ?? "";
    if (held.trim() === "*" || tagsOf(held).includes(tag)) return new Response(null, { status: 304, headers });
    return new Response(body, { headers: { ...headers, "Content-Type": "application/atom+xml; charset=utf-8" } });
  });
}
