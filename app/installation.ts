import { headers } from "next/headers";
import { cache } from "react";
import type { TileSource } from "@/components/map/base-map";
import { dayNumber } from "@/lib/domain/calendar";
import { type DatasetInfo, isDatasetUnavailable } from "@/lib/domain/dataset";
import { getReader } from "@/lib/http/reader";
import { getConfig } from "@/lib/http/runtime";

/** What pages know of this installation: its public address, its map tiles, its dataset. */

/** A host name with an optional port, as in "lotline.example:8443". Anything else is not trusted. */
const HOST = /^[a-z\d.-]{1,253}(:\d{1,5})?$/i;

/**
 * The configured public address, or else the origin of the request. For absolute links: canonical addresses, social
 * images, JSON-LD. `X-Forwarded-Host` is not read, since proxies pass on what a client sent.
 */
export async function pageOrigin(): Promise<URL> {
  const { LOTLINE_PUBLIC_URL, LOTLINE_TRUST_PROXY } = getConfig();
  const asked = await headers();
  if (LOTLINE_PUBLIC_URL) return new URL(LOTLINE_PUBLIC_URL);
  const host = asked.get("host") ?? "";
  const scheme = LOTLINE_TRUST_PROXY > 0 && asked.get("x-forwarded-proto") === "https" ? "https" : "http";
  const origin = `${scheme}://${host}`;
  return new URL(HOST.test(host) && URL.canParse(origin) ? origin : "http://localhost");
}

/**
 * `Cache-Control` of a document with absolute links. Without a configured public address these follow the request's
 * `Host`, which anyone can send, so that no cache may give the document to others.
 */
export const cacheOfLinks = (seconds: number): string =>
  getConfig().LOTLINE_PUBLIC_URL ? `public, max-age=${seconds}` : "private, no-store";

/** The source of this installation's map tiles, which pages pass to their maps. */
export function tileSource(): TileSource {
  const { LOTLINE_TILE_URL: url, LOTLINE_TILE_ATTRIBUTION: attribution } = getConfig();
  return { url: url === "off" ? null : url, attribution };
}

/** The result of a request, or null if there is no dataset. */
export async function orNoDataset<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (isDatasetUnavailable(error)) return null;
    throw error;
  }
}

/** The response of a route, or a 503 while there is no dataset to read. */
export const orUnavailable = async (respond: () => Promise<Response>): Promise<Response> =>
  (await orNoDataset(respond)) ??
  new Response("There is no data to read right now.\n", { status: 503, headers: { "Retry-After": "5" } });

/** Information about the served dataset, or null if there is none. */
export const datasetInfo = cache(
  (): Promise<DatasetInfo | null> => orNoDataset(async () => (await getReader().dataset()).info),
);

/** The dataset's date as a day number; 0 without a dataset. */
export const asOfDay = (info: DatasetInfo | null): number => (info ? dayNumber(info.asOf) : 0);
