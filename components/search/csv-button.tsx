"use client";

import { Download, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ApiError, saveFile } from "@/lib/web/api";
import { formatCount } from "@/lib/web/format";
import type { Homes } from "./use-homes";

/** The whole current result as one CSV file, not only this page. It can be stopped on the way. */
export function CsvButton({ homes, total }: { homes: Homes; total: number | undefined }) {
  const [said, setSaid] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const control = useRef<AbortController>(null);
  useEffect(() => () => control.current?.abort(), []);

  const run = async () => {
    control.current = new AbortController();
    const { signal } = control.current;
    setRunning(true);
    setSaid("Beginning …");
    try {
      const { collectSearch } = await import("@/lib/web/csv");
      const onProgress = (done: number) => setSaid(`${formatCount(done)} of ${formatCount(total ?? null)} …`);
      saveFile(await collectSearch(homes.state, { signal, onProgress }), "lotline-homes.csv");
      setSaid(null);
    } catch (error) {
      setSaid(signal.aborted ? "Stopped." : error instanceof ApiError ? error.message : "The file could not be made.");
    }
    setRunning(false);
  };
  return (
    <>
      <span role="status" className={said ? "text-[13px] text-ink3" : "sr-only"}>
        {said}
      </span>
      <Button className="scripted" disabled={!total} onClick={running ? () => control.current?.abort() : run}>
        {running ? (
          <X aria-hidden className="size-4" strokeWidth={1.5} />
        ) : (
          <Download aria-hidden className="size-4" strokeWidth={1.5} />
        )}
        {running ? "Stop the download" : "Download CSV"}
      </Button>
    </>
  );
}
