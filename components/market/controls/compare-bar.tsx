"use client";

import { useEffect, useMemo, useRef } from "react";
import { Swatch } from "@/components/charts/legend";
import { seriesColor } from "@/components/charts/spec";
import { classNames } from "@/components/ui/class-names";
import { Plus, X } from "@/components/ui/icons";
import { useKeptFocus } from "@/components/ui/use-kept-focus";
import { replaceAddress } from "@/lib/web/address";
import { announce } from "@/lib/web/announce";
import { formatCounted } from "@/lib/web/format";
import { changedHref, MAX_COMPARED, type MarketView, subjectsOf } from "../market-url";
import { subjectOfToken, tokenOf } from "../subject";
import { AddPlace } from "./add-place";
import { useMarketPage, ViewLink } from "./view-link";

interface Props {
  /** Places in the address that have no market, as `tokenOf` writes them. */
  unknown: readonly string[];
}

/** `MAX_COMPARED` plus the page's own market, in words. */
const MOST_WORDS = "Six";
const CHIP_CLASS = "flex h-11 items-center gap-2 px-3 text-sm md:h-9";

/** Announces added and removed markets, and keeps the focus when the box disappears with the last possible market. */
function useCompared(names: readonly string[]) {
  const bar = useRef<HTMLElement>(null);
  const before = useRef(names);
  useEffect(() => {
    const came = names.filter((name) => !before.current.includes(name));
    const went = before.current.filter((name) => !names.includes(name));
    before.current = names;
    const news = [...came.map((name) => `${name} added`), ...went.map((name) => `${name} removed`)];
    if (!news.length) return;
    announce(`${news.join(", ")}. ${formatCounted(names.length + 1, "market", "markets")} on the charts.`);
    if (came.length && document.activeElement === document.body)
      bar.current?.querySelector<HTMLElement>("li:last-child a")?.focus();
  }, [names]);
  return bar;
}

/** A view without some of the markets. */
const without =
  (gone: readonly string[]) =>
  (view: MarketView): MarketView => ({ ...view, compare: view.compare.filter((token) => !gone.includes(token)) });

/** The name of a place in an address: "Austin, TX". */
const nameOf = (token: string): string => subjectOfToken(token)?.place ?? token;

/** The compared markets: up to six, in the address. They are added by type-ahead, the page's city and state by a press. */
export function CompareBar({ unknown }: Props) {
  const here = useMarketPage();
  const { page, view: asked } = here;
  const view = without(unknown)(asked);
  const known = subjectsOf(page, view).slice(1);
  const key = known.map(({ name }) => name).join("\n");
  const names = useMemo(() => (key === "" ? [] : key.split("\n")), [key]);
  const strange = asked.compare.filter((token) => unknown.includes(token));
  const bar = useCompared(names);
  const kept = useKeptFocus("input[name=add]");
  const wider = page.wider.filter((one) => !view.compare.includes(tokenOf(one)!));
  const full = known.length >= MAX_COMPARED;
  // A mistake in the address is removed with the next key.
  const forget = () => {
    if (strange.length) replaceAddress(changedHref(here, without(unknown)));
  };
  return (
    <section ref={bar} aria-label="Compared markets" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {/* The box is first, so that an added ZIP does not move it. */}
      {full ? (
        <p className="w-60 max-w-full text-[13px]/5 text-ink2 print:hidden">
          {MOST_WORDS} markets are the most you can compare. Remove one to add another.
        </p>
      ) : (
        <AddPlace compared={view.compare} onType={forget} />
      )}
      <ul ref={kept} className={classNames("flex flex-wrap gap-2", known.length === 0 && "print:hidden")}>
        <li className={`${CHIP_CLASS} border border-line2`}>
          <Swatch color={seriesColor(0)} /> {page.name}
        </li>
        {known.map((one, i) => (
          <li key={one.id}>
            <ViewLink
              change={without([...unknown, tokenOf(one)!])}
              aria-label={`Remove ${one.name} from the comparison`}
              className={`${CHIP_CLASS} rounded-control border border-line2 hover:border-ink`}
            >
              <Swatch color={seriesColor(i + 1)} /> {one.name} <X className="size-3.5 text-ink2 print:hidden" />
            </ViewLink>
          </li>
        ))}
      </ul>
      {full || wider.length === 0 ? null : (
        <ul aria-label="Wider markets" className="flex flex-wrap gap-2 print:hidden">
          {wider.map((one) => (
            <li key={one.id}>
              <ViewLink
                change={(now) => {
                  const clean = without(unknown)(now);
                  return { ...clean, compare: [...clean.compare, tokenOf(one)!] };
                }}
                aria-label={`Add ${one.name} to the comparison`}
                className={`${CHIP_CLASS} rounded-control border border-line2 border-dashed text-ink2 hover:border-ink hover:text-ink`}
              >
                <Plus className="size-3.5" /> {one.name}
              </ViewLink>
            </li>
          ))}
        </ul>
      )}
      {strange.length ? (
        <p role="status" className="w-full text-[13px] text-ink2">
          We have no market data for {strange.map(nameOf).join("; ")}.
        </p>
      ) : null}
    </section>
  );
}
