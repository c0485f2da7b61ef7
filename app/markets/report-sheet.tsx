import { notFound } from "next/navigation";
import { Legend } from "@/components/charts/legend";
import { Still } from "@/components/charts/still";
import { marketAddress, readSegment, segmentHomes, segmentIn } from "@/components/market/area";
import { chartSentence, figureSentence } from "@/components/market/chart-sentences";
import { ReportDefinitions } from "@/components/market/definitions";
import { headline, lead } from "@/components/market/headline";
import { keyFigures } from "@/components/market/key-figures";
import { firstKnown, type Look, WINDOW_WORDS } from "@/components/market/look";
import { CHART_PLANS, chartedMarkets, reportCharts } from "@/components/market/market-charts";
import { marketSpec } from "@/components/market/market-spec";
import { parseMarketView, shownMonths, subjectsOf, viewHref } from "@/components/market/market-url";
import { Provenance } from "@/components/market/provenance";
import { windowWords } from "@/components/market/reading";
import type { MarketSubject } from "@/components/market/subject";
import { AgentCard } from "@/components/report/agent-card";
import { ReportTools } from "@/components/report/report-tools";
import { getReader } from "@/lib/http/reader";
import { formatDate, formatMonth } from "@/lib/web/format";
import { Breadcrumb } from "./breadcrumb";
import { readSubjects } from "./read-subject";

/** Heights of the first plot and of the two below, in pixels: with their text they fill two sheets, with room for longer words. */
const HEIGHTS = [260, 230, 230] as const;

/** A figure with a rule to its left. Rules before the first column are outside the list, where they are cut off. */
const FIGURE = "-ml-4 border-line border-l pl-4";

interface Props {
  subject: MarketSubject;
  /** The parameters of the address, the same as for the market's page. */
  params: URLSearchParams;
}

/** A market on one or two printed sheets, for an agent to give to a client. */
export async function ReportSheet({ subject, params }: Props) {
  const view = parseMarketView(params, subject);
  const segment = readSegment(params);
  const [own, ...others] = await readSubjects(subjectsOf(subject, view), segment, view.window);
  if (!own) notFound();
  const { info } = await getReader().dataset();
  const markets = [own, ...others].flatMap((one) => one?.market ?? []);
  const { market, sources, reading } = own;
  const look: Look = { window: market.window, show: view.show };
  const months = reading ? shownMonths(view, reading.month, firstKnown(market, look)) : [];
  const drawn = chartedMarkets(markets, look);
  const charts = reading ? reportCharts(drawn, look.show) : [];
  const figure = reading && figureSentence(reading);
  const place = segmentIn(segmentHomes(segment), subject.place);
  return (
    <div className="report mx-auto flex max-w-[880px] flex-col gap-5 px-4 pt-4 print:max-w-none print:gap-3 md:px-6">
      <ReportTools
        title={`Market report: ${place}`}
        back={viewHref(marketAddress(subject, segment), view)}
        backTo="the market"
      >
        <Breadcrumb subject={subject} leaf="Client report" />
      </ReportTools>
      <header className="flex flex-col gap-3 border-ink border-b pb-4 print:pb-2">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <p className="text-[13px] text-ink2">
            <span className="block font-serif text-[20px] text-ink leading-7">{place}</span>
            Housing market{reading ? `, ${windowWords(reading.window, reading.month)}` : ""}
          </p>
          <AgentCard />
        </div>
        <h1 className="max-w-[28ch] text-balance font-serif text-[30px] leading-9 tracking-[-.02em] print:max-w-none print:text-[26px] print:leading-8">
          {reading ? headline(reading) : `We have no figures for ${subject.name}.`}
        </h1>
        {reading ? <p className="max-w-[68ch] text-ink2">{lead(reading)}</p> : null}
        {figure ? (
          <p className="font-semibold">
            {figure.text} <span className="font-normal text-ink3">in {figure.of}.</span>
          </p>
        ) : null}
      </header>
      {reading ? (
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3 overflow-clip border-line border-b pb-4 sm:grid-cols-5 print:grid-cols-5 print:pb-2">
          {keyFigures(reading).map(({ figure: key, label, value, yearChange, sample }) => (
            <div key={key} className={FIGURE}>
              <dt className="text-[12px] text-ink2 leading-4">{label}</dt>
              <dd className="font-serif text-[20px] leading-7">{value}</dd>
              <dd className="text-[12px] text-ink3 leading-4">
                {yearChange === "–" ? sample : `${yearChange} in a year`}
              </dd>
            </div>
          ))}
          {sources ? null : (
            <div className={FIGURE}>
              <dt className="text-[12px] text-ink2 leading-4">Sale pending</dt>
              <dd className="font-serif text-[20px] leading-7">{own.area.snapshot.underContract}</dd>
              <dd className="text-[12px] text-ink3 leading-4">on {formatDate(own.area.snapshot.date)}</dd>
            </div>
          )}
        </dl>
      ) : null}
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 print:grid-cols-2 print:gap-y-3">
        {charts.map((chart, i) => {
          const spec = { ...marketSpec(chart, drawn, months, info.asOf, look), height: HEIGHTS[i]! };
          const { title } = CHART_PLANS[chart];
          const sentence = chartSentence(chart, drawn, spec, info.asOf, look);
          return (
            <div key={chart} className={i === 0 ? "sm:col-span-2 print:col-span-2" : "grid"}>
              <figure className="@container flex break-inside-avoid flex-col">
                <h2 className="font-serif text-[17px] leading-6">{title}</h2>
                <p className="text-[13px] text-ink2 leading-[18px]">{sentence}</p>
                <div className="mt-auto pt-1">
                  <Legend spec={spec} />
                </div>
                <Still spec={spec} label={`${title}. ${sentence}`} />
              </figure>
            </div>
          );
        })}
      </div>
      <section aria-labelledby="words" className="break-inside-avoid border-ink border-t pt-3">
        <h2 id="words" className="font-serif text-[17px] leading-6">
          Sources and definitions
        </h2>
        <div className="mt-1">
          <Provenance name={subject.name} area={own.area} sources={sources} info={info} />
          <p className="text-[13px] text-ink3">
            Charts: {months.length ? `${formatMonth(months[0]!)} to ${formatMonth(months.at(-1)!)}, ` : ""}
            {WINDOW_WORDS[look.window].toLowerCase()}, not seasonally adjusted.
          </p>
        </div>
        <ReportDefinitions />
      </section>
    </div>
  );
}
