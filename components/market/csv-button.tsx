"use client";

import { Download } from "lucide-react";
import { Button, WORDY } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import type { MarketHistory } from "@/lib/domain/market";
import { saveFile } from "@/lib/web/api";
import { formatMonth } from "@/lib/web/format";
import { monthsCsv } from "./months-csv";

interface Props {
  markets: readonly MarketHistory[];
  /** On show, oldest first. */
  months: readonly string[];
}

/** Saves the months on show, of every ZIP on the charts, as one CSV file. */
export function CsvButton({ markets, months }: Props) {
  const [from, to] = [months[0]!, months.at(-1)!];
  const zips = markets.map(({ zipCode }) => zipCode);
  const save = () =>
    saveFile(new Blob([monthsCsv(markets, months)], { type: "text/csv" }), `${zips.join("-")}-${from}-to-${to}.csv`);
  return (
    <Button className={classNames("scripted max-sm:w-full print:hidden", WORDY)} onClick={save}>
      <Download aria-hidden className="size-4 shrink-0" />
      <span>
        <span className="max-sm:sr-only">Download </span>
        {formatMonth(from)} to {formatMonth(to)}
        {zips.length > 1 ? `, ${zips.length} ZIPs` : ""}, CSV
      </span>
    </Button>
  );
}
