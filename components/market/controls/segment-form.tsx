"use client";

import Link from "next/link";
import { useState } from "react";
import { CHIP, LINK } from "@/components/ui/class-names";
import { filterParts } from "@/lib/web/filter-words";
import { useLater } from "@/lib/web/use-later";
import { marketHref } from "../market-url";
import type { SegmentProps } from "./segment-fields";

const segmentFields = async () => (await import("./segment-fields")).default;

/** Chooses the homes that the market is calculated from. Headline, figures and charts follow. Its fields come when it is opened. */
export function SegmentForm({ page, view }: SegmentProps) {
  const [opened, setOpened] = useState(false);
  const { code: Fields, failed, retry } = useLater(opened, segmentFields);
  const { segment } = view;
  const parts = filterParts(segment);
  return (
    <div className="flex flex-col gap-2 print:gap-0">
      <details className="scripted border-line border-y print:hidden" onToggle={() => setOpened(true)}>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 py-2 text-sm">
          <span className="font-medium">Filter these homes</span>
          <span className="text-ink2">type, beds, size, year built</span>
        </summary>
        {Fields ? <Fields page={page} view={view} /> : null}
        {failed ? (
          <p className="pb-4 text-[13px] text-ink2">
            We couldn’t load the filters.{" "}
            <button type="button" className={LINK} onClick={retry}>
              Try again
            </button>
          </p>
        ) : null}
      </details>
      {parts.length === 0 ? null : (
        <p className="flex flex-wrap items-center gap-2 text-[13px] text-ink2">
          <span>Only homes that are:</span>
          {parts.map(({ key, label, without }) => (
            <Link
              key={key}
              href={marketHref(page, { ...view, segment: without })}
              prefetch={false}
              className={CHIP}
              aria-label={`Remove ${label}`}
            >
              {label} <span aria-hidden>×</span>
            </Link>
          ))}
          <Link href={marketHref(page, { ...view, segment: {} })} prefetch={false} className={`${LINK} print:hidden`}>
            Clear filters
          </Link>
        </p>
      )}
    </div>
  );
}
