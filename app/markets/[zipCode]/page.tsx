import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { land } from "@/app/geo/ground";
import { pageOrigin } from "@/app/origin";
import { HydrateQueries } from "@/components/layout/hydrate-queries";
import { MarketDashboard } from "@/components/market/dashboard";
import { Definitions } from "@/components/market/definitions";
import { EmbedCode } from "@/components/market/embed-code";
import { headline, lead, summary } from "@/components/market/headline";
import { HomesThereNow } from "@/components/market/homes-there-now";
import { KeyFiguresRow } from "@/components/market/key-figures-row";
import { LocatorMap } from "@/components/market/locator-map";
import { chartsHref, parseMarketView } from "@/components/market/market-url";
import { NearbyMarkets } from "@/components/market/nearby-markets";
import { Provenance } from "@/components/market/provenance";
import { PublishedSeriesSection } from "@/components/market/published-series";
import { readMonth } from "@/components/market/reading";
import { marketStills } from "@/components/market/stills";
import { SupplyGauge } from "@/components/market/supply-gauge";
import { MAX_HISTORY_MONTHS } from "@/lib/domain/market";
import { formatDate, formatSource } from "@/lib/web/format";
import { toParams } from "@/lib/web/homes-url";
import { historyQuery, marketQuery } from "@/lib/web/queries";
import { readHomes } from "./homes";
import { publishedSources, readZip, zipsAround } from "./market";

interface Props {
  params: Promise<{ zipCode: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { zipCode } = await params;
  const found = await readZip(zipCode);
  if (!found) notFound();
  const { market, history, info } = found;
  const reading = readMonth(history, info.asOf);
  const title = `${zipCode} housing market, ${market.city}, ${market.state}`;
  const description = reading ? summary(reading) : `The housing market of ${zipCode}.`;
  const path = `/markets/${zipCode}`;
  return {
    title,
    description,
    alternates: { canonical: path },
    openGraph: { title, description, url: path, type: "website", siteName: "Lotline" },
    twitter: { card: "summary_large_image", title, description },
  };
}

export default async function MarketPage({ params, searchParams }: Props) {
  const { zipCode } = await params;
  const found = await readZip(zipCode);
  if (!found) notFound();
  const { market, history, series, place, info } = found;
  const view = parseMarketView(toParams(await searchParams), zipCode);
  const compared = await Promise.all(view.compare.map(readZip));
  const others = compared.filter((other) => other !== null);
  const homes = await readHomes(zipCode);
  const around = place ? await zipsAround(place, 6) : [];
  const sources = publishedSources(place?.provenance);
  // Of a ZIP of which files publish series alone there is nothing else to show.
  const hasFigures = sources === null || sources.length > 0;
  const reading = hasFigures ? readMonth(history, info.asOf) : null;
  const seeds = [found, ...others].flatMap((one) => [
    [marketQuery(one.market.zipCode).queryKey, one.market] as const,
    [historyQuery(one.market.zipCode, MAX_HISTORY_MONTHS).queryKey, one.history] as const,
  ]);
  return (
    <div className="two-sheets of-market mx-auto flex max-w-[1248px] flex-col print:gap-3 gap-10 px-4 pt-4 md:px-6">
      <header className="flex flex-col gap-4">
        <nav aria-label="Breadcrumb" className="text-[13px] text-ink2">
          <ol className="flex flex-wrap gap-x-2">
            <li>
              <Link href="/markets" prefetch={false} className="hover:underline">
                Markets
              </Link>
            </li>
            <li aria-hidden>/</li>
            <li>
              <Link
                href={`/markets?q=${encodeURIComponent(market.state)}`}
                prefetch={false}
                className="hover:underline"
              >
                {market.state}
              </Link>
            </li>
            <li aria-hidden>/</li>
            <li>
              {market.city}, <span className="font-semibold text-ink">{zipCode}</span>
            </li>
          </ol>
        </nav>
        <div className="grid gap-x-16 gap-y-4 lg:grid-cols-[minmax(0,1fr)_368px]">
          <div className="flex flex-col gap-4">
            <h1 className="max-w-[24ch] text-balance font-serif text-[32px] leading-10 tracking-[-.02em] md:text-[46px] md:leading-[54px]">
              {reading ? headline(reading) : `We have no figures for ${zipCode}.`}
            </h1>
            {reading ? <p className="max-w-[52ch] text-[16px] text-ink2 leading-6">{lead(reading)}</p> : null}
            <Provenance zipCode={zipCode} city={market.city} sources={sources} info={info} />
          </div>
          {place ? (
            <LocatorMap
              zip={place}
              homes={homes.onRecord}
              forSale={homes.forSale}
              total={homes.total}
              around={around}
              cities={land().names.city}
            />
          ) : null}
        </div>
      </header>
      {reading ? (
        <>
          <SupplyGauge zipCode={zipCode} reading={reading} source={formatSource(info.name, info.asOf)} />
          <KeyFiguresRow
            reading={reading}
            history={history.history}
            snapshot={place?.provenance.kind === "published" ? null : market}
          />
        </>
      ) : null}
      {hasFigures ? (
        <HydrateQueries answers={seeds}>
          <MarketDashboard
            zipCode={zipCode}
            asOf={info.asOf}
            sourceName={info.name}
            missing={view.compare.filter((_, i) => compared[i] === null)}
            stills={marketStills(
              [found, ...others].map((one) => one.history),
              [found, ...others].map((one) => one.market),
              view,
              info.asOf,
            )}
            stillsOf={chartsHref(zipCode, view)}
          />
        </HydrateQueries>
      ) : null}
      <PublishedSeriesSection zipCode={zipCode} place={`${market.city}, ${market.state}`} series={series} />
      {place?.provenance.kind === "published" ? null : (
        <HomesThereNow zipCode={zipCode} homes={homes.cards} total={homes.total} />
      )}
      <Definitions />
      {reading ? (
        <EmbedCode zipCode={zipCode} place={`${market.city}, ${market.state}`} origin={(await pageOrigin()).origin} />
      ) : null}
      <NearbyMarkets around={around} />
      <p className="border-line2 border-t pt-4 text-[13px] text-ink3 print:pt-1">
        Data to {formatDate(info.asOf)}. Monthly figures are not seasonally adjusted.
      </p>
    </div>
  );
}
