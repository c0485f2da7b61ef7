"use client";

import { X } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef } from "react";
import { SERIES_COLORS } from "@/components/charts/spec";
import { classNames, LINK } from "@/components/ui/class-names";
import { useKeptFocus } from "@/components/ui/use-kept-focus";
import { replaceAddress } from "@/lib/web/address";
import { announce } from "@/lib/web/announce";
import { formatCounted } from "@/lib/web/format";
import { AddZip } from "./add-zip";
import { changedHref, MAX_COMPARED, type MarketView } from "./market-url";
import { ViewLink } from "./view-link";

interface Props {
  zipCode: string;
  view: MarketView;
  /** ZIPs of the address that have no market. */
  unknown: readonly string[];
}

/** `MAX_COMPARED` and the page's own. */
const MOST_WORDS = "Four";

const Swatch = ({ nth }: { nth: number }) => (
  <svg aria-hidden="true" width="16" height="8">
    <path d="M0 4h16" strokeWidth="2" style={{ stroke: `var(--${SERIES_COLORS[nth % SERIES_COLORS.length]})` }} />
  </svg>
);

/** Says what came and went, and keeps the focus: the box goes with the last ZIP that fits. */
function useCompared(zips: readonly string[]) {
  const bar = useRef<HTMLElement>(null);
  const before = useRef(zips);
  useEffect(() => {
    const came = zips.filter((zip) => !before.current.includes(zip));
    const went = before.current.filter((zip) => !zips.includes(zip));
    before.current = zips;
    const news = [...came.map((zip) => `${zip} added`), ...went.map((zip) => `${zip} removed`)];
    if (!news.length) return;
    announce(`${news.join(", ")}. ${formatCounted(zips.length + 1, "ZIP code", "ZIP codes")} on the charts.`);
    if (came.length && document.activeElement === document.body)
      bar.current?.querySelector<HTMLElement>("li:last-child a")?.focus();
  }, [zips]);
  return bar;
}

/** A view without some ZIPs. */
const without =
  (gone: readonly string[]) =>
  (view: MarketView): MarketView => ({ ...view, compare: view.compare.filter((zip) => !gone.includes(zip)) });

/** The ZIPs on the axes: up to four, in the address; added by type-ahead, removed one by one. */
export function CompareBar({ zipCode, view: asked, unknown }: Props) {
  const view = without(unknown)(asked);
  const known = view.compare;
  const strange = asked.compare.filter((zip) => unknown.includes(zip));
  const bar = useCompared(known);
  const kept = useKeptFocus("input[name=add]");
  // A mistake that the address holds goes with the next key, and leaves the address.
  const forget = () => {
    if (strange.length || asked.misread) replaceAddress(changedHref(zipCode, without(unknown)));
  };
  return (
    <section ref={bar} aria-label="Compared ZIP codes" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {/* First, so that a ZIP that comes leaves it where it is. */}
      {known.length < MAX_COMPARED ? (
        <AddZip zipCode={zipCode} view={view} onType={forget} />
      ) : (
        <p className="w-60 max-w-full text-[13px]/5 text-ink2 print:hidden">
          {MOST_WORDS} ZIP codes are the most that fit. Remove one to add another.
        </p>
      )}
      <ul ref={kept} className={classNames("flex flex-wrap gap-2", known.length === 0 && "print:hidden")}>
        <li className="flex h-11 items-center gap-2 border border-line2 px-3 text-sm md:h-9">
          <Swatch nth={0} /> {zipCode}
        </li>
        {known.map((zip, i) => (
          <li key={zip}>
            <ViewLink
              zipCode={zipCode}
              view={asked}
              change={without([...unknown, zip])}
              aria-label={`Remove ${zip} from the comparison`}
              className="flex h-11 items-center gap-2 rounded-control border border-line2 px-3 text-sm hover:border-ink md:h-9"
            >
              <Swatch nth={i + 1} /> {zip} <X aria-hidden className="size-3.5 text-ink2 print:hidden" />
            </ViewLink>
          </li>
        ))}
      </ul>
      {asked.misread ? (
        <p role="status" className="wrap-anywhere w-full text-[13px] text-ink2">
          “{asked.misread}” is not a ZIP code, which has five digits.{" "}
          <Link href={`/markets?q=${encodeURIComponent(asked.misread)}`} prefetch={false} className={LINK}>
            Look it up in the table of markets
          </Link>
        </p>
      ) : null}
      {strange.length ? (
        <p role="status" className="w-full text-[13px] text-ink2">
          We have no market for {strange.join(", ")}.
        </p>
      ) : null}
    </section>
  );
}
