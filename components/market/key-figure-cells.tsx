"use client";

import { Sparkline } from "@/components/charts/sparkline";

/** A key figure, as written. */
export interface KeyFigureCell {
  label: string;
  value: string;
  /** Its sample, the same of a wider market, and the middle half, as far as they are known. */
  notes: readonly string[];
  /** Each with what it is compared with: ["−8.3%", "in a year"]. */
  changes: readonly (readonly [change: string, than: string])[];
  /** Two years, as `sparkSteps` gives them. */
  spark: readonly (number | null)[];
  printed: boolean;
}

/** Key figures side by side. In the browser's code, as its cells as a server's elements would be twice the page's size. */
export const KeyFigureCells = ({ cells }: { cells: readonly KeyFigureCell[] }) => (
  <dl className="key-figures">
    {cells.map(({ label, value, notes, changes, spark, printed }) => (
      <div key={label} className={printed ? undefined : "print:hidden"}>
        <dt>{label}</dt>
        <dd className="value">{value}</dd>
        {notes.map((note) => (
          <dd key={note} className="sample">
            {note}
          </dd>
        ))}
        <dd className="changes">
          {changes.flatMap(([change, than]) => [
            <span key={`${than} change`}>{change}</span>,
            <span key={than}>{than}</span>,
          ])}
        </dd>
        <dd className="line" aria-hidden="true">
          <Sparkline values={spark} width={120} />
        </dd>
      </div>
    ))}
  </dl>
);
