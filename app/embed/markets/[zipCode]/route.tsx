import type { ReactElement } from "react";
import { cacheOfLinks, pageOrigin } from "@/app/installation";
import { findSubject, readSubject } from "@/app/markets/read-subject";
import { marketAddress, readSegment, segmentHomes } from "@/components/market/area";
import { EmbedPage, MarketEmbed } from "@/components/market/embed";
import { parseMarketView, viewHref } from "@/components/market/market-url";
import { isDatasetUnavailable } from "@/lib/domain/dataset";
import { ZIP_CODE } from "@/lib/domain/vocabulary";
import { getReader } from "@/lib/http/reader";
import { readTheme, type Theme } from "@/lib/web/theme";

const HTML = { "Content-Type": "text/html; charset=utf-8" };
const FIVE_MINUTES = { "Cache-Control": "public, max-age=300" };

/** Sends an HTML document. It is written here because Next renders no document without its scripts. */
async function send(page: ReactElement, status: number, headers: Record<string, string>): Promise<Response> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  return new Response(`<!doctype html>${renderToStaticMarkup(page)}\n`, { status, headers: { ...HTML, ...headers } });
}

const told = (theme: Theme, title: string, text: string) => (
  <EmbedPage title={title} theme={theme}>
    <main>
      <h1>{title}</h1>
      <p>{text}</p>
    </main>
  </EmbedPage>
);

async function embedOf(zipCode: string, params: URLSearchParams): Promise<Response> {
  const theme = readTheme(params.get("theme") ?? undefined);
  const dataset = await getReader().dataset();
  const { info } = dataset;
  const subject = ZIP_CODE.test(zipCode) ? await findSubject({ place: zipCode }, dataset) : null;
  const segment = readSegment(params);
  const view = subject && parseMarketView(params, subject);
  const own = view && (await readSubject(subject, segment, view.window, dataset));
  if (!own)
    return send(told(theme, "No such market", "The data here does not cover this ZIP code."), 404, FIVE_MINUTES);
  const { origin } = await pageOrigin();
  const { market, reading, sources } = own;
  const homes = segmentHomes(segment);
  const href = viewHref(marketAddress(subject, segment), view);
  return send(<MarketEmbed {...{ market, reading, homes, href, info, sources, theme, origin }} />, 200, {
    "Cache-Control": cacheOfLinks(300),
  });
}

/**
 * A ZIP's market for other sites to embed, for the segment and window that the address may name. `theme` is light, dark or, for anything else, the device's preference. The
 * proxy sets its Content-Security-Policy.
 */
export async function GET(request: Request, { params }: RouteContext<"/embed/markets/[zipCode]">): Promise<Response> {
  const { zipCode } = await params;
  const query = new URL(request.url).searchParams;
  try {
    return await embedOf(zipCode, query);
  } catch (error) {
    if (!isDatasetUnavailable(error)) throw error;
    return send(
      told(readTheme(query.get("theme") ?? undefined), "Back in a moment", "No data is available right now."),
      503,
      { "Retry-After": "5" },
    );
  }
}
