import type { ReactElement } from "react";
import { publishedSources } from "@/app/markets/read-zip";
import { cacheOfLinks, pageOrigin } from "@/app/origin";
import { EmbedPage, MarketEmbed } from "@/components/market/embed";
import { isZip } from "@/components/market/market-url";
import { isDatasetUnavailable } from "@/lib/domain/dataset";
import { MAX_HISTORY_MONTHS } from "@/lib/domain/market";
import { getReader } from "@/lib/http/reader";
import { readTheme, type Theme } from "@/lib/web/theme";

interface Context {
  params: Promise<{ zipCode: string }>;
}

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

async function embedOf(zipCode: string, theme: Theme): Promise<Response> {
  const reader = getReader();
  const history = isZip(zipCode) ? await reader.history(zipCode, MAX_HISTORY_MONTHS) : null;
  if (!history)
    return send(told(theme, "No such market", "The data here does not cover this ZIP code."), 404, FIVE_MINUTES);
  const { info, zips } = await reader.dataset();
  const sources = publishedSources(zips.find((one) => one.zipCode === zipCode)?.provenance);
  const { origin } = await pageOrigin();
  return send(<MarketEmbed {...{ history, info, sources, theme, origin }} />, 200, {
    "Cache-Control": cacheOfLinks(300),
  });
}

/**
 * A ZIP's market for other sites to embed. `theme` is light, dark or, for anything else, the device's preference. The
 * proxy sets its Content-Security-Policy.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { zipCode } = await params;
  const theme = readTheme(new URL(request.url).searchParams.get("theme") ?? undefined);
  try {
    return await embedOf(zipCode, theme);
  } catch (error) {
    if (!isDatasetUnavailable(error)) throw error;
    return send(told(theme, "Back in a moment", "No data is available right now."), 503, { "Retry-After": "5" });
  }
}
