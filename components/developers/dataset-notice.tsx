import type { DatasetInfo } from "@/lib/domain/dataset";
import { formatDate } from "@/lib/web/format";

/** What the answers on these pages are made of. */
export function DatasetNotice({ info }: { info: DatasetInfo | null }) {
  const text = "mt-4 max-w-[68ch] border-line2 border-l-2 pl-4 text-sm/6 text-ink2";
  if (!info)
    return (
      <p className={text}>
        No dataset is being served: calls answer 503 until one is made. Examples show the description’s own values.
      </p>
    );
  return (
    <p className={text}>
      Examples and calls here read <strong className="font-semibold">{info.name}</strong>, as of{" "}
      <time dateTime={info.asOf}>{formatDate(info.asOf)}</time>, version{" "}
      <code className="font-mono">{info.version.slice(0, 12)}</code>.{" "}
      {info.kind === "generated"
        ? "The data is generated: ZIP codes, cities, coordinates and price levels are real; streets, homes and events are invented."
        : null}
    </p>
  );
}
