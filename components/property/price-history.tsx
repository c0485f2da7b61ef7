import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { PropertyRecord } from "@/lib/domain/property";
import {
  formatDate,
  formatMoney,
  formatMoneyShort,
  formatMonth,
  formatPercent,
  formatPerSqft,
  UNKNOWN,
} from "@/lib/web/format";
import { formatChange, formatSource } from "@/lib/web/format-tables";
import { addressLine } from "@/lib/web/home/card-words";
import { type AskMove, type PriceRow, pricePoints, priceRows } from "@/lib/web/home/price-events";
import { PriceChart } from "./price-chart";
import { PRICE_YEARS, priceSpec } from "./price-spec";
import { Section } from "./section";

interface PriceHistoryProps {
  home: PropertyRecord;
  asOf: string;
  /** The price change of the current listing run. */
  move: AskMove | null;
}

function moveSentence({ amount, share, since }: AskMove, asOf: string): string {
  const month = since.slice(0, 4) === asOf.slice(0, 4) ? formatDate(since).split(",")[0] : formatMonth(since);
  const way = amount < 0 ? "come down" : "gone up";
  return `The asking price has ${way} ${formatMoneyShort(Math.abs(amount))}, or ${formatPercent(Math.abs(share))}, since ${month}.`;
}

function leadOf({ home, asOf, move }: PriceHistoryProps): string {
  if (move) return moveSentence(move, asOf);
  const count = home.priceHistory.length;
  const first = home.priceHistory.at(-1);
  return count === 1 ? "One event on record." : `${count} events on record, since ${formatMonth(first?.date ?? "")}.`;
}

/** The row of an event. If there is no room for a column of sources, the source has its own line below. */
function EventRows({ row, area }: { row: PriceRow; area: number | null }) {
  return (
    <>
      <tr className="max-md:break-after-avoid max-md:[&>td]:border-b-0 max-md:[&>td]:pb-0">
        <Cell className="whitespace-nowrap">
          <time dateTime={row.date}>{formatDate(row.date)}</time>
        </Cell>
        <Cell>{row.label}</Cell>
        <Cell figure className="whitespace-nowrap">
          {formatMoney(row.price)}
          {row.kind === "rent" ? <span className="text-ink3 max-sm:block max-sm:text-xs"> a month</span> : null}
        </Cell>
        <Cell figure>{row.change === null ? UNKNOWN : formatChange(row.change)}</Cell>
        {area ? (
          <Cell figure className="max-sm:hidden">
            {formatPerSqft(row.price / area, row.kind === "rent")}
          </Cell>
        ) : null}
        <Cell className="pl-4 text-ink3 max-md:hidden">{row.source}</Cell>
      </tr>
      <tr className="md:hidden">
        <Cell colSpan={area ? 5 : 4} className="wrap-anywhere pt-0 text-ink3 text-xs">
          Source: {row.source}
        </Cell>
      </tr>
    </>
  );
}

/** The home's price over time, as a step chart and as a table of its events. */
export function PriceHistory(props: PriceHistoryProps) {
  const { home, asOf } = props;
  const rows = priceRows(home.priceHistory);
  if (rows.length === 0)
    return <Section id="price-history" title="Price history" lead="No price history is on record for this home." />;
  const points = pricePoints(home);
  const choices = PRICE_YEARS.flatMap((years) => {
    const spec = priceSpec(points, asOf, years);
    return spec ? [{ name: years === null ? "All years" : years === 1 ? "1 year" : `${years} years`, spec }] : [];
  });
  const lead = leadOf(props);
  const area = home.livingArea;
  const title = `Price history, ${home.address.streetAddress}`;
  return (
    <Section id="price-history" title="Price history" lead={lead}>
      {choices[0] ? (
        <PriceChart
          choices={choices}
          words={{ title, sentence: lead, place: addressLine(home), source: formatSource("Lotline", asOf) }}
          fileName={`${home.id}-price-history`}
        />
      ) : null}
      <Table caption="Price events, newest first" className="mt-5">
        <thead>
          <tr>
            <HeadCell>Date</HeadCell>
            <HeadCell>Event</HeadCell>
            <HeadCell figure>Price</HeadCell>
            <HeadCell figure>Change</HeadCell>
            {area ? (
              <HeadCell figure className="whitespace-nowrap max-sm:hidden">
                Per sqft
              </HeadCell>
            ) : null}
            <HeadCell className="pl-4 max-md:hidden">Source</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events of one day can be alike, and rows never move
            <EventRows key={i} row={row} area={area} />
          ))}
        </tbody>
      </Table>
      <p className="mt-2 text-ink3 text-xs">
        Change is against the event before it. Monthly rents and prices are never compared.
      </p>
    </Section>
  );
}
