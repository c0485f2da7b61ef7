import type { DatasetInfo } from "@/lib/domain/dataset";
import type { AreaMarket } from "@/lib/domain/market";
import { formatCount, formatCounted, formatDate } from "@/lib/web/format";

interface Props {
  /** A ZIP, or words for another market: "this area". */
  name: string;
  /** The number of records that the figures are calculated from, and of their ZIPs. */
  area: Pick<AreaMarket, "homes" | "zipCodes">;
  /** Names of published files, or null if figures are calculated from property records. */
  sources: readonly string[] | null;
  info: DatasetInfo;
}

/** Says where the page's figures come from, and names the source of a published series. */
export function Provenance({ name, area, sources, info }: Props) {
  if (sources === null)
    return (
      <p className="text-balance text-[13px] text-ink3">
        Computed from the sales and listings of {formatCounted(area.homes, "home", "homes")}
        {area.zipCodes > 1 ? ` in ${formatCount(area.zipCodes)} ZIP codes` : ""} of {info.name}, to{" "}
        {formatDate(info.asOf)}.
      </p>
    );
  if (sources.length === 0)
    return (
      <p className="border-ink2 border-l-2 pl-3 text-[13px] text-ink2">
        <strong className="font-semibold text-ink">Published series.</strong> {name} has no property records here, so we
        have no figures of our own. Figures that others publish are shown below.
      </p>
    );
  return (
    <p className="border-ink2 border-l-2 pl-3 text-[13px] text-ink2">
      <strong className="font-semibold text-ink">Published series.</strong> {name} has no property records here, so its
      figures are as published by {sources.join(" and ")}. What they do not publish is left blank.
    </p>
  );
}
