import type { Metadata } from "next";
import { MapPicture } from "@/components/map/frame";
import { homesOnMap, mapWords } from "@/components/map/map-home";
import { HomeFacts } from "@/components/property/home-facts";
import { AgentCard } from "@/components/report/agent-card";
import { ReportTools } from "@/components/report/report-tools";
import { LINK } from "@/components/ui/class-names";
import { FaultsNotice } from "@/components/ui/notice";
import { AnalysisForm } from "@/components/valuation/analysis-form";
import { ComparablesTable } from "@/components/valuation/comparables-table";
import { ListingsTable } from "@/components/valuation/listings-table";
import { RatesNote } from "@/components/valuation/rates-note";
import { SalePins } from "@/components/valuation/sale-pins";
import { ValueFigures } from "@/components/valuation/value-figures";
import { formatCounted, formatDate, formatMiles } from "@/lib/web/format";
import { addressLine } from "@/lib/web/home/card-words";
import { withEdits } from "@/lib/web/home/rate-words";
import { toValue } from "@/lib/web/home/value";
import { analysisHref, analysisQuery, readChoice, toggled, valueHref } from "@/lib/web/home/value-url";
import { toParams } from "@/lib/web/homes-url";
import { analysisPicture } from "@/lib/web/map-pictures";
import { TYPE_WORDS } from "@/lib/web/words";
import { loadRecord, loadValue } from "../load";
import { canAdd, loadChosen, loadListings, loadSales, othersOf } from "./load";

type Props = PageProps<"/homes/[id]/cma">;

const TITLE = "Comparative market analysis";

export async function generateMetadata({ params }: Pick<Props, "params">): Promise<Metadata> {
  const { home } = await loadRecord((await params).id);
  const title = `${TITLE}: ${addressLine(home)}`;
  return { title, alternates: { canonical: `/homes/${home.id}/cma` }, robots: { index: false } };
}

/** A home's value by chosen comparables on one or two printed sheets, for an agent to give to a client. */
export default async function AnalysisPage({ params, searchParams }: Props) {
  const { home: record, status, info } = await loadRecord((await params).id);
  const { asOf } = info;
  const asked = toParams(await searchParams);
  const choice = readChoice(asked);
  const { without } = choice;
  const addable = canAdd(record, choice);
  const [loaded, listings, found] = await Promise.all([
    loadValue(record, asOf, without, asked),
    loadListings(record),
    loadSales(record, choice, addable),
  ]);
  const { accuracy, rates, edits } = loaded;
  const adjusting = rates && withEdits(rates, edits);
  const { listed, faults } = await loadChosen(record, asOf, choice, found, loaded.value.listed, adjusting);
  const value = { ...loaded.value, listed };
  const home = toValue(record);
  const { address } = home;
  const chosen = value.listed.filter(({ id }) => !without.includes(id));
  const homes = homesOnMap(home, value, without);
  const others = addable ? othersOf(found, value.listed) : [];
  return (
    <article className="report mx-auto flex max-w-[980px] flex-col gap-5 px-4 pt-4 print:max-w-none print:gap-3 md:px-6">
      <ReportTools
        title={`${TITLE}: ${addressLine(home)}`}
        back={valueHref(home.id, without)}
        backTo="the home, to choose comparables"
      />
      <header className="flex flex-col gap-3">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <p className="text-[13px] text-ink2">
            <span className="block font-serif text-[20px] text-ink leading-7">{TITLE}</span>
            {TYPE_WORDS[home.propertyType]}, {status.toLowerCase()}. As of {formatDate(asOf)}
          </p>
          <AgentCard />
        </div>
        <h1 className="text-balance font-serif text-[30px] leading-9 tracking-[-.02em] print:text-[26px] print:leading-8">
          {addressLine(home)}
        </h1>
      </header>
      <HomeFacts home={record} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 sm:grid-cols-[minmax(0,1fr)_minmax(0,300px)] print:grid-cols-[minmax(0,1fr)_260px] print:gap-x-6">
        <section aria-label="Estimated value">
          <ValueFigures home={home} asOf={asOf} value={value} without={without} />
        </section>
        {home.coordinates ? (
          <div>
            <div className="relative h-64 overflow-hidden border border-line2">
              <MapPicture
                src={analysisPicture(home.id, info.version, analysisQuery(choice))}
                label={mapWords(home, homes)}
              />
              <SalePins
                homes={homes}
                others={others}
                hrefOf={(sale) => analysisHref(home.id, { ...choice, add: [...choice.add, addressLine(sale)] }, edits)}
              />
            </div>
            {others.length > 0 ? (
              <p className="mt-1 text-[13px] text-ink3 print:hidden">
                Open circles are other sales nearby. Select one to add it.
              </p>
            ) : null}
          </div>
        ) : null}
      </div>
      <section aria-labelledby="comparables">
        <h2 id="comparables" className="border-ink border-t pt-3 font-serif text-[17px] leading-6">
          {chosen.length === 0
            ? "No comparable sale was chosen"
            : formatCounted(chosen.length, "comparable sale", "comparable sales")}
        </h2>
        {choice.within ? (
          <p className="mt-1 text-[13px] text-ink2">
            Chosen among sales of the last {formatCounted(choice.within.months, "month", "months")} within{" "}
            {formatMiles(choice.within.radius)}.
          </p>
        ) : null}
        {rates && chosen.length > 0 ? <RatesNote rates={rates} edits={edits} /> : null}
        {chosen.length > 0 ? (
          <ComparablesTable
            comparables={chosen}
            of={address.streetAddress}
            action={(one) => (
              <a
                href={analysisHref(home.id, { ...choice, without: toggled(without, one.id) }, edits)}
                rel="nofollow"
                aria-label={`Take out: ${one.address.streetAddress}`}
              >
                Take out
              </a>
            )}
          />
        ) : null}
        {without.length > 0 ? (
          <p className="mt-2 text-[13px] print:hidden">
            <a href={analysisHref(home.id, { ...choice, without: [] }, edits)} rel="nofollow" className={LINK}>
              Put back {formatCounted(without.length, "sale that was taken out", "sales that were taken out")}
            </a>
          </p>
        ) : null}
        <FaultsNotice faults={faults} />
        <AnalysisForm {...{ rates, edits, choice }} action={`/homes/${home.id}/cma`} />
      </section>
      {listings.length > 0 ? (
        <section aria-labelledby="listings">
          <h2 id="listings" className="border-ink border-t pt-3 font-serif text-[17px] leading-6">
            On the market now, nearest first
          </h2>
          <ListingsTable listings={listings} of={address.streetAddress} />
        </section>
      ) : null}
      <section aria-labelledby="method" className="break-inside-avoid border-ink border-t pt-3 text-[13px] text-ink2">
        <h2 id="method" className="font-serif text-[17px] text-ink leading-6">
          Method and sources
        </h2>
        <p className="mt-1 max-w-[84ch] print:max-w-none">
          A statistical estimate, <strong className="font-semibold text-ink">not an appraisal</strong>: nobody has
          visited the home. It is a local weighted regression of the prices of up to 100 similar sales of the last two
          years on size, rooms, age, lot, place and time; the more similar a sale, the more it counts. This home’s
          asking price, past sales and assessments are not used. The rates that adjust comparables are a second
          regression: of the nearest sales of its type, drawn to what appraisers find and kept within bounds.
          {without.length > 0 ? " Sales that were taken out by hand are not used either." : ""}
        </p>
        <p className="mt-1 max-w-[84ch] print:max-w-none">{accuracy}</p>
        <p className="mt-1 text-ink3">
          Source: {info.name}, to {formatDate(asOf)}. Record {home.id}.
        </p>
      </section>
    </article>
  );
}
