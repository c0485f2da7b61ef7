import { barScene } from "@/components/charts/bar-scene";
import { ChartFiles } from "@/components/charts/chart-files";
import type { LegendItem } from "@/components/charts/legend";
import { Plot } from "@/components/charts/plot";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { PropertyRecord } from "@/lib/domain/property";
import { formatChange, formatMoney, formatMoneyShort, formatPercent, formatSource } from "@/lib/web/format";
import { taxRows } from "@/lib/web/home/tax";
import { Section } from "./section";

/** The bars show at most this many years; the table shows all. */
const CHART_YEARS = 12;

const LEGEND: readonly LegendItem[] = [{ key: "assessed", label: "Assessed value", color: "s1", stroke: "block" }];

export function TaxHistory({ home, asOf }: { home: PropertyRecord; asOf: string }) {
  const history = home.taxHistory;
  const rows = taxRows(history);
  if (rows.length === 0)
    return <Section id="tax-history" title="Tax history" lead="No tax bill is on record for this home." />;
  const shown = rows.slice(0, CHART_YEARS).reverse();
  const scene = barScene(
    {
      categories: shown.map((row) => String(row.year)),
      series: [
        { key: "assessed", label: "Assessed value", color: "s1", values: shown.map((row) => row.assessedValue) },
      ],
      captions: shown.map((row) => formatMoneyShort(row.taxPaid)),
      unit: "dollars",
    },
    180,
  );
  const lead = "Bars show the assessed value; the figures above them are the tax billed.";
  return (
    <Section id="tax-history" title="Tax history" lead={lead}>
      {shown.length > 1 ? (
        <figure className="@container pt-5 pr-2 pl-[52px]">
          <Plot scene={scene} label={`Assessed value by year, ${shown[0]?.year} to ${shown.at(-1)?.year}. ${lead}`} />
          <figcaption className="mt-2 flex gap-5 text-xs">
            <ChartFiles
              title={`Tax history, ${home.address.streetAddress}`}
              sentence={lead}
              source={formatSource("Lotline", asOf)}
              fileName={`${home.id}-tax-history`}
              legend={LEGEND}
              scene={scene}
            />
          </figcaption>
        </figure>
      ) : null}
      <Table caption="Tax bills, newest first" className="mt-4">
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
              <Cell>{row.year}</Cell>
              <Cell figure>{formatMoney(row.assessedValue)}</Cell>
              <Cell figure>{formatMoney(row.taxPaid)}</Cell>
              <Cell figure>{formatPercent(row.rate, 2)}</Cell>
              <Cell figure>{formatChange(row.change)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}
