import { classNames } from "@/components/ui/class-names";
import type { CompareRow } from "@/lib/web/home/payment-row";

/** The best value has a green line and the worst a dashed one; words say which, so that neither depends on color. */
const MARKS = {
  best: ["best", "border-s3 bg-s3/15 font-semibold"],
  worst: ["worst", "border-line2 border-dashed font-normal text-ink2"],
} as const;

/** A fact of all compared homes. A dot marks one in which they differ. */
export function FactRow({ row }: { row: CompareRow }) {
  const several = row.values.length > 1;
  const marked = several && row.differs;
  return (
    <tr>
      <th
        scope="row"
        className="sticky left-0 z-10 border-line border-b bg-paper py-2.5 pr-2 text-left align-top font-normal text-[13px]/5 text-ink3 md:text-sm"
      >
        <span className="flex gap-2">
          {several ? (
            <span
              aria-hidden="true"
              className={classNames("mt-[7px] size-1.5 shrink-0 rounded-full", row.differs && "bg-ink")}
            />
          ) : null}
          <span>
            {row.label}
            {marked ? <span className="sr-only"> (differs)</span> : null}
          </span>
        </span>
      </th>
      {row.values.map((value, i) => {
        const mark = row.marks[i];
        return (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            key={i}
            className={classNames(
              "border-line border-b py-2.5 pl-3 align-top md:pl-6",
              value === null ? "text-ink3" : marked ? "font-medium" : "text-ink2",
            )}
          >
            {mark ? (
              <span className="flex flex-wrap items-baseline gap-x-2">
                {value} <span className={`border px-1 text-xs ${MARKS[mark][1]}`}>{MARKS[mark][0]}</span>
              </span>
            ) : (
              (value ?? "–")
            )}
          </td>
        );
      })}
    </tr>
  );
}
