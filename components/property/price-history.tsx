import { HeadCell, Table } from "@/components/ui/table";
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
      <tr>
        <td>
          <time dateTime={row.date}>{formatDate(row.date)}</time>
        </td>
        <td>{row.label}</td>
        <td>
          {formatMoney(row.price)}
          {row.kind === "rent" ? <span> a month</span> : null}
        </td>
        <td>{row.change === null ? UNKNOWN : formatChange(row.change)}</td>
        {area ? <td>{formatPerSqft(row.price / area, row.kind === "rent")}</td> : null}
        <td>{row.source}</td>
      </tr>
      <tr>
        <td colSpan={area ? 5 : 4}>Source: {row.source}</td>
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
  const lead = leadOf(props);
  const area = home.livingArea;
  const title = `Price history, ${home.address.streetAddress}`;
  return (
    <Section id="price-history" title="Price history" lead={lead}>
      <PriceChart
        points={pricePoints(home)}
        asOf={asOf}
        words={{ title, sentence: lead, place: addressLine(home), source: formatSource("Lotline", asOf) }}
        fileName={`${home.id}-price-history`}
      />
      <Table caption="Price events, newest first" className="price-events figure-rows mt-5">
        <thead>
          <tr>
            <HeadCell>Date</HeadCell>
            <HeadCell>Event</HeadCell>
            <HeadCell figure>Price</HeadCell>
            <HeadCell figure>Change</HeadCell>
            {area ? (
              <HeadCell figure className="whitespace-nowrap">
                Per sqft
              </HeadCell>
            ) : null}
            <HeadCell>Source</HeadCell>
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
