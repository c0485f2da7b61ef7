import { ChartBox } from "@/components/charts/chart-box";
import type { ChartSpec } from "@/components/charts/spec";
import { HeadCell, Table } from "@/components/ui/table";
import type { PropertyRecord } from "@/lib/domain/property";
import { formatMoney, formatMoneyShort, formatPercent } from "@/lib/web/format";
import { formatChange, formatSource } from "@/lib/web/format-tables";
import { addressLine } from "@/lib/web/home/card-words";
import { type TaxRow, taxRows } from "@/lib/web/home/facts";
import { Section } from "./section";

/** Maximum number of years in the chart. The table has all. */
const CHART_YEARS = 12;

/** A bar for each year with its value above. The tooltip and the table also have the tax billed. */
function taxSpec(newestFirst: readonly TaxRow[]): ChartSpec {
  const shown = newestFirst.slice(0, CHART_YEARS).reverse();
  const before = (of: (row: TaxRow) => number) =>
    shown.map(({ year }) => {
      const then = newestFirst.find((row) => row.year === year - 1);
      return then ? of(then) : null;
    });
  return {
    axis: "names",
    rows: shown.map(({ year }) => ({ at: String(year), name: String(year) })),
    series: [
      {
        key: "assessed",
        label: "Assessed value",
        color: "s1",
        mark: "bar",
        values: shown.map((row) => row.assessedValue),
        compared: [{ name: "in a year", values: before((row) => row.assessedValue) }],
      },
      {
        key: "billed",
        label: "Tax billed",
        color: "ink",
        mark: "tooltip",
        values: shown.map((row) => row.taxPaid),
        compared: [{ name: "in a year", values: before((row) => row.taxPaid) }],
      },
    ],
    unit: "dollars",
    height: 190,
    axisName: "Assessed value, dollars",
    labels: shown.map(({ assessedValue: value }, row) => ({ row, value, text: formatMoneyShort(value) })).reverse(),
  };
}

export function TaxHistory({ home, asOf }: { home: PropertyRecord; asOf: string }) {
  const history = home.taxHistory;
  const rows = taxRows(history);
  if (rows.length === 0)
    return <Section id="tax-history" title="Tax history" lead="No tax bill is on record for this home." />;
  const spec = taxSpec(rows);
  const title = `Tax history, ${home.address.streetAddress}`;
  const lead = "Bars show the assessed value; the tax bills are in the table.";
  return (
    <Section id="tax-history" title="Tax history" lead={lead}>
      {spec.rows.length > 1 ? (
        <figure className="mt-4">
          <ChartBox
            spec={spec}
            words={{
              title,
              sentence: lead,
              place: `${addressLine(home)}; ${spec.rows[0]!.at} to ${spec.rows.at(-1)!.at}`,
              source: formatSource("Lotline", asOf),
            }}
            fileName={`${home.id}-tax-history`}
          />
        </figure>
      ) : null}
      <Table caption="Tax bills, newest first" className="figure-rows mt-4">
        <thead>
          <tr>
            <HeadCell>Year</HeadCell>
            <HeadCell figure>Assessed</HeadCell>
            <HeadCell figure>Tax billed</HeadCell>
            <HeadCell figure>Rate</HeadCell>
            <HeadCell figure>Change in tax</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.year}>
              <th scope="row">{row.year}</th>
              <td>{formatMoney(row.assessedValue)}</td>
              <td>{formatMoney(row.taxPaid)}</td>
              <td>{formatPercent(row.rate, 2)}</td>
              <td>{formatChange(row.change)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}
