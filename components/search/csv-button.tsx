"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/client/api";
import { formatCount } from "@/lib/client/format";
import { CSV_ROWS } from "@/lib/client/homes-url";
import type { Homes } from "./use-homes";

/** The whole current result as one CSV file, not only this page. */
export function CsvButton({ homes, total }: { homes: Homes; total: number | undefined }) {
  const [progress, setProgress] = useState<string | null>(null);
  const run = async () => {
    try {
      const { downloadSearch } = await import("@/lib/client/csv");
      await downloadSearch(homes.state, (done, all) => setProgress(`${formatCount(done)} of ${formatCount(all)} …`));
      setProgress(null);
    } catch (error) {
      setProgress(error instanceof ApiError ? error.message : "The file could not be made.");
    }
  };
  return (
    <>
      <Button className="scripted" disabled={!total || progress?.endsWith("…")} onClick={run}>
        <Download aria-hidden className="size-4" strokeWidth={1.5} />
        {(total ?? 0) > CSV_ROWS ? `Download the first ${formatCount(CSV_ROWS)} (CSV)` : "Download CSV"}
      </Button>
      <span role="status" className={progress ? "text-[13px] text-ink3" : "sr-only"}>
        {progress}
      </span>
    </>
  );
}
