"use client";

import { useState } from "react";
import { Button, WORDY } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Download } from "@/components/ui/icons";
import { formatMonth } from "@/lib/web/format";
import { saveFile } from "@/lib/web/save-file";
import type { Market } from "./market";

interface Props {
  markets: readonly Market[];
  /** The shown months, oldest first. */
  months: readonly string[];
}

/** Saves the shown months of every market on the charts as one CSV file. */
export function CsvButton({ markets, months }: Props) {
  const [from, to] = [months[0]!, months.at(-1)!];
  const ids = markets.map(({ id }) => id);
  const what = markets.every(({ where }) => where.zipCode !== undefined) ? "ZIP codes" : "markets";
  const [failed, setFailed] = useState(false);
  const save = async () => {
    try {
      const { monthsCsv } = await import("./market-csv");
      const text = monthsCsv(markets, months);
      saveFile(new Blob([text], { type: "text/csv" }), `${ids.join("-")}-${from}-to-${to}.csv`);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <Button className={classNames("scripted max-sm:w-full", WORDY)} onClick={save}>
      <Download className="size-4 shrink-0" />
      <span>
        <span className="max-sm:sr-only">Download </span>
        {formatMonth(from)} to {formatMonth(to)}
        {ids.length > 1 ? `, ${ids.length} ${what}` : ""}, CSV
        {failed ? <span role="alert">: failed. Try again.</span> : null}
      </span>
    </Button>
  );
}
