import { Link } from "@/components/ui/link";
import type { DatasetInfo } from "@/lib/domain/dataset";
import { formatCount, formatDate } from "@/lib/web/format";

const LINKS = [
  ["/about/data", "Data and privacy"],
  ["/developers", "API reference"],
  ["/saved", "Saved"],
] as const;

/** Names the data and its date. `info` is null without a dataset. */
export function Footer({ info }: { info: DatasetInfo | null }) {
  return (
    <footer className="mt-16 border-line border-t px-4 py-8 text-[13px]/5 text-ink3 md:px-6">
      <div className="mx-auto flex max-w-[1200px] flex-col gap-4 md:flex-row md:justify-between md:gap-16">
        <div className="max-w-[68ch] space-y-2 print:space-y-0">
          {info ? (
            <p>
              <span className="text-ink2">{info.name}</span>, {formatCount(info.records)} homes in{" "}
              {formatCount(info.zipCodes)} ZIP codes, as of <time dateTime={info.asOf}>{formatDate(info.asOf)}</time>.{" "}
              {info.source}
            </p>
          ) : (
            <p>No data is available right now.</p>
          )}
          <p>Pictures of homes are illustrations based on each home’s facts, not photos.</p>
        </div>
        <ul className="flex flex-wrap gap-x-6 gap-y-2 whitespace-nowrap print:hidden">
          {LINKS.map(([href, words]) => (
            <li key={href}>
              <Link className="underline decoration-line2 underline-offset-4 hover:text-ink" href={href}>
                {words}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
