import type { ReactNode } from "react";
import { Still } from "@/components/charts/still";
import { CopyButton } from "@/components/developers/code/copy-button";
import { LINK, SECTION_TITLE } from "@/components/ui/class-names";
import { monthsEnding } from "@/lib/domain/calendar";
import type { DatasetInfo } from "@/lib/domain/dataset";
import { escapeMarkup } from "@/lib/domain/escape";
import { UNKNOWN } from "@/lib/web/format";
import { formatSource } from "@/lib/web/format-tables";
import type { Theme } from "@/lib/web/theme";
import { segmentIn } from "./area";
import { chartSentence } from "./chart-sentences";
import { headline } from "./headline";
import { keyFigures } from "./key-figures";
import { WINDOW_WORDS } from "./look";
import type { Market } from "./market";
import { CHART_PLANS, knownCharts } from "./market-charts";
import { marketSpec } from "./market-spec";
import { type MarketReading, windowWords } from "./reading";

/** Number of months that the chart shows. */
const MONTHS = 24;
/** The chart is drawn in two heights in pixels. The style sheet shows the one that the frame has room for. */
const HEIGHTS = [
  ["tall", 200],
  ["short", 130],
] as const;
const FIGURES = new Set(["medianListPrice", "medianSoldPrice", "activeListings", "medianDaysOnMarket"]);

interface PageProps {
  title: string;
  theme: Theme;
  children: ReactNode;
}

/** A document that other sites embed: plain HTML, one style sheet, no scripts. */
export const EmbedPage = ({ title, theme, children }: PageProps) => (
  <html lang="en-US" {...(theme === "system" ? {} : { "data-theme": theme })}>
    {/* biome-ignore lint/style/noHeadElement: this is a separate document, not a page of Next */}
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="robots" content="noindex" />
      <title>{title}</title>
      <link rel="stylesheet" href="/embed/style.css" />
    </head>
    <body>{children}</body>
  </html>
);

interface MarketEmbedProps {
  market: Market;
  /** What is said of it, as on its page; null without figures. */
  reading: MarketReading | null;
  /** The homes of a segment, as "condos with 2+ beds". Null for all. */
  homes: string | null;
  /** The address of its page, without the origin. */
  href: string;
  info: DatasetInfo;
  /** Names of published files, or null where figures are computed from property records. */
  sources: readonly string[] | null;
  theme: Theme;
  /** Scheme and host of this service. */
  origin: string;
}

/** A ZIP's market, or that of a segment of its homes, on another site: the beginning of its page, one chart, and a link to the full page. */
export function MarketEmbed({ market, reading, homes, href, info, sources, theme, origin }: MarketEmbedProps) {
  const { name, place } = market;
  const source = sources?.length ? `As published by ${sources.join(" and ")}` : formatSource(info.name, info.asOf);
  return (
    <EmbedPage title={`Housing market: ${segmentIn(homes, place)}`} theme={theme}>
      <main>
        <p className="place">
          {segmentIn(homes, place)}
          {reading ? `; ${windowWords(reading.window, reading.month)}` : null}
        </p>
        <h1>{reading ? headline(reading) : `We have no figures for ${homes ? `${homes} in ` : ""}${name}.`}</h1>
        {reading ? <Figures reading={reading} /> : null}
        {reading ? <FirstChart market={market} month={reading.month} asOf={info.asOf} /> : null}
      </main>
      <footer>
        <p>{source}. Not seasonally adjusted.</p>
        <a href={origin + href} target="_blank" rel="noopener">
          All of {name} on Lotline
        </a>
      </footer>
    </EmbedPage>
  );
}

const Figures = ({ reading }: { reading: MarketReading }) => (
  <dl>
    {keyFigures(reading)
      .filter(({ figure, value }) => FIGURES.has(figure) && value !== UNKNOWN)
      .map(({ figure, label, value, yearChange, sample, thin }) => (
        <div key={figure}>
          <dt>{label}</dt>
          <dd className="value">{value}</dd>
          <dd>{thin ? `only ${sample}` : yearChange === UNKNOWN ? sample : `${yearChange} in a year`}</dd>
        </div>
      ))}
  </dl>
);

/** List and sold prices, or else the first chart with any values, in the default view of the market's page. */
function FirstChart({ market, month, asOf }: { market: Market; month: string; asOf: string }) {
  const chart = knownCharts([market])[0];
  if (!chart) return null;
  const { title } = CHART_PLANS[chart];
  const look = { window: market.window, show: "value" } as const;
  const spec = marketSpec(chart, [market], monthsEnding(month, MONTHS), asOf, look);
  const label = `${title}. ${chartSentence(chart, [market], spec, asOf, look)}`;
  return (
    <figure>
      <figcaption>
        {title}
        {look.window === 1 ? null : `, ${WINDOW_WORDS[look.window]}`}
      </figcaption>
      {HEIGHTS.map(([name, height]) => (
        <div key={name} className={name}>
          <Still spec={{ ...spec, height }} label={label} />
        </div>
      ))}
    </figure>
  );
}

interface EmbedCodeProps {
  zipCode: string;
  /** "78704, Austin, TX", or a segment of it. */
  place: string;
  /** The segment in the page's address: "propertyType=condo", or "" for all homes. */
  segment: string;
  /** Scheme and host of this service. */
  origin: string;
}

const embedPath = ({ zipCode, segment }: Pick<EmbedCodeProps, "zipCode" | "segment">): string =>
  `/embed/markets/${zipCode}${segment && `?${segment}`}`;

/** Markup that shows a ZIP's market, or that of a segment of its homes, on another site. */
export const embedCode = ({ place, origin, ...of }: EmbedCodeProps): string =>
  `<iframe src="${escapeMarkup(`${origin}${embedPath(of)}${of.segment ? "&" : "?"}theme=auto`)}" title="${escapeMarkup(`Housing market of ${place}`)}" loading="lazy" style="width:100%;max-width:720px;height:620px;border:0"></iframe>`;

/** The code that an agent puts on another site, with a copy button and a preview. */
export function EmbedCode(props: EmbedCodeProps) {
  const code = embedCode(props);
  return (
    <section aria-labelledby="embed" className="flex flex-col gap-3 print:hidden">
      <h2 id="embed" className={SECTION_TITLE}>
        On your own site
      </h2>
      <p className="max-w-[62ch] text-ink2">
        This market’s figures and prices, always with the newest data and without scripts.{" "}
        <a href={embedPath(props)} className={LINK}>
          See what it shows
        </a>
        . <code className="font-mono text-[13px]">theme</code> takes light, dark or auto.
      </p>
      <div className="flex items-start gap-2 border border-line bg-sheet max-sm:flex-col">
        <code className="wrap-anywhere min-w-0 flex-1 px-4 py-3 font-mono text-[13px]/5">{code}</code>
        <CopyButton text={code} label="Copy the code" />
      </div>
    </section>
  );
}
