"use client";

import { Sparkline } from "@/components/charts/sparkline";
import { Link } from "@/components/ui/link";

/** A row of the table of markets, as written. */
export interface MarketCells {
  zipCode: string;
  place: string;
  /** What its figures have other than the head says: "12 months". */
  note: string | null;
  /** As `sparkSteps` gives it. */
  spark: readonly (number | null)[];
  figures: readonly string[];
}

/** Rows of the table of markets. In the browser's code, as its cells as a server's elements would be twice the page's size. */
export const MarketRows = ({ rows }: { rows: readonly MarketCells[] }) => (
  <tbody>
    {rows.map(({ zipCode, place, note, spark, figures }) => (
      <tr key={zipCode}>
        <th scope="row">
          <Link href={`/markets/${zipCode}`}>{zipCode}</Link>
        </th>
        <td>
          {place}
          {note ? <small>{note}</small> : null}
        </td>
        <td className="with-line">
          <Sparkline values={spark} />
        </td>
        {figures.map((text, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
          <td key={column}>{text}</td>
        ))}
      </tr>
    ))}
  </tbody>
);
