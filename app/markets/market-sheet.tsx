import { notFound } from "next/navigation";
import { areaText, marketAddress, readSegment, segmentHomes, segmentIn } from "@/components/market/area";
import { SegmentForm } from "@/components/market/controls/segment-form";
import { SegmentLink } from "@/components/market/controls/view-link";
import { MarketDashboard } from "@/components/market/dashboard";
import { Definitions } from "@/components/market/definitions";
import { EmbedCode } from "@/components/market/embed";
import { headline, lead } from "@/components/market/headline";
import { HomesThereNow } from "@/components/market/homes-there-now";
import { KeyFiguresRow } from "@/components/market/key-figures";
import { LocatorMap } from "@/components/market/locator-map";
import { MarketActions } from "@/components/market/market-actions";
import { NearbyMarkets, PlacesWithin } from "@/components/market/market-links";
import { parseMarketView, subjectsOf } from "@/components/market/market-url";
import { Provenance } from "@/components/market/provenance";
import {
  chartedSeries,
  PublishedSeriesSection,
  publishedIndexes,
  seriesHeadline,
} from "@/components/market/published-series";
import type { MarketSubject } from "@/components/market/subject";
import { SupplyGauge } from "@/components/market/supply-gauge";
import { CHIP, LINK, PAGE_TITLE } from "@/components/ui/class-names";
import { FaultsNotice } from "@/components/ui/notice";
import { FOR_SALE, type PropertyFilter } from "@/lib/domain/search";
import { getReader } from "@/lib/http/reader";
import { filterParts } from "@/lib/web/filter-words";
import { formatDate } from "@/lib/web/format";
import { formatSource } from "@/lib/web/format-tables";
import { packed } from "@/lib/web/packed";
import { facetsQuery } from "@/lib/web/queries";
import { pageOrigin } from "../installation";
import { pageQueries } from "../page-queries";
import { Breadcrumb } from "./breadcrumb";
import { citiesBeside, placesWithin, zipsNear } from "./places-within";
import { readBenchmark, readHomes, readSubjects } from "./read-subject";

interface Props {
  subject: MarketSubject;
  /** The parameters of the address. */
  params: URLSearchParams;
  /** The parts of the address that were not understood, in sentences. */
  faults?: readonly string[];
}

/** The filters of a market's homes, each a link to the market without it. */
function SegmentChips({ page, segment }: { page: MarketSubject; segment: PropertyFilter }) {
  const parts = filterParts(segment);
  if (parts.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-[13px] text-ink2">
      <span>Only homes that are:</span>
      {parts.map(({ key, label, without }) => (
        <SegmentLink
          key={key}
          page={page}
          address={marketAddress(page, without)}
          className={CHIP}
          aria-label={`Remove ${label}`}
        >
          {label} <span aria-hidden>×</span>
        </SegmentLink>
      ))}
      <SegmentLink page={page} address={marketAddress(page, {})} className={`${LINK} print:hidden`}>
        Clear filters
      </SegmentLink>
    </p>
  );
}

/** The page of a market, the same for a ZIP, a city, a state and any area. */
export async function MarketSheet({ subject, params, faults = [] }: Props) {
  const view = parseMarketView(params, subject);
  const segment = readSegment(params);
  const address = marketAddress(subject, segment);
  const filter = { ...subject.filter, ...segment };
  const homesHere = segmentHomes(segment);
  const place = segmentIn(homesHere, subject.place);
  const [[own, ...others], benchmark, dataset, homes, { data: facets }] = await Promise.all([
    readSubjects(subjectsOf(subject, view), segment, view.window),
    readBenchmark(subject, segment, view.window),
    getReader().dataset(),
    readHomes(filter),
    pageQueries().fetchQuery(facetsQuery({ ...filter, ...FOR_SALE })),
  ]);
  if (!own) notFound();
  const { info } = dataset;
  const shown = [own, ...others.filter((other) => other !== null)];
  const { zip, sources, reading } = own;
  const around = zip ? await zipsNear(subject.id, 6) : [];
  // A ZIP without records is first what others publish of it.
  const alone = sources && zip && zip.series.length > 0 ? zip.series : null;
  const published = zip ? (
    <PublishedSeriesSection zipCode={subject.id} place={`${zip.place.city}, ${zip.place.state}`} series={zip.series} />
  ) : null;
  const missing = view.compare.filter((_, i) => others[i] === null);
  return (
    <div className="two-sheets of-market mx-auto flex max-w-[1248px] flex-col print:gap-3 gap-10 px-4 pt-4 md:px-6">
      <header className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <Breadcrumb subject={subject} />
          <MarketActions page={subject} address={address} name={place} />
        </div>
        <FaultsNotice faults={faults} />
        <div className="grid gap-x-16 gap-y-4 lg:grid-cols-[minmax(0,1fr)_368px]">
          <div className="flex flex-col gap-4">
            <h1 className={`max-w-[28ch] text-balance ${PAGE_TITLE}`}>
              {reading
                ? headline(reading)
                : alone
                  ? seriesHeadline(subject.id, chartedSeries(alone)[0] ?? alone[0]!)
                  : `We have no figures for ${homesHere ? `${homesHere} in ` : ""}${subject.name}.`}
            </h1>
            {reading ? (
              <p className="max-w-[68ch] text-pretty text-[16px] text-ink2 leading-6">{lead(reading)}</p>
            ) : null}
            <Provenance name={subject.name} area={own.area} sources={sources} info={info} />
            {sources === null ? (
              <div className="flex flex-col gap-2 print:gap-0">
                <SegmentForm key={address} page={subject} segment={segment} />
                <SegmentChips page={subject} segment={segment} />
              </div>
            ) : null}
          </div>
          {homes.onMap ? (
            <LocatorMap name={subject.name} filter={filter} total={homes.total} version={info.version} />
          ) : null}
        </div>
      </header>
      {alone ? published : null}
      {reading ? (
        <>
          <SupplyGauge id={subject.id} reading={reading} source={formatSource(info.name, info.asOf)} />
          <KeyFiguresRow
            reading={reading}
            benchmark={benchmark}
            pooled={own.market.pooled}
            published={sources !== null}
          />
          <MarketDashboard
            page={subject}
            address={address}
            asOf={info.asOf}
            sourceName={info.name}
            given={packed(shown.map(({ market }) => market))}
            segment={segment}
            window={own.market.window}
            missing={missing}
            published={publishedIndexes(zip?.series ?? [])}
          />
        </>
      ) : null}
      {alone ? null : published}
      {sources ? null : (
        <HomesThereNow
          name={subject.name}
          filter={filter}
          homes={homes.cards}
          total={homes.total}
          snapshot={own.area.snapshot}
          facets={facets}
          version={info.version}
        />
      )}
      {reading ? <Definitions /> : null}
      {zip && reading ? (
        <EmbedCode
          zipCode={subject.id}
          place={place}
          segment={areaText(segment)}
          origin={(await pageOrigin()).origin}
        />
      ) : null}
      <NearbyMarkets around={around} />
      <PlacesWithin
        title={`Cities in the same ZIP code${subject.kind === "zip" ? "" : "s"}`}
        places={citiesBeside(subject, dataset.cityZips)}
      />
      <PlacesWithin {...placesWithin(subject, dataset)} />
      <p className="border-line2 border-t pt-4 text-[13px] text-ink3 print:pt-1">
        Data through {formatDate(info.asOf)}. Monthly figures are not seasonally adjusted.
      </p>
    </div>
  );
}
