"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { download } from "@/lib/client/api";

/** Saves a ZIP's months as the CSV that /v1 answers. */
export function CsvButton({ zipCode, months, named }: { zipCode: string; months: number; named: boolean }) {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const save = async () => {
    setState("busy");
    try {
      await download(`/v1/markets/${zipCode}/history?months=${months}&format=csv`, `${zipCode}-${months}-months.csv`);
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return (
    <span className="scripted inline-flex items-center gap-3 print:hidden">
      {state === "failed" ? <span role="alert">The download failed. Try again.</span> : null}
      <Button onClick={save} disabled={state === "busy"}>
        <Download aria-hidden className="size-4" />
        {named ? `${zipCode}, ${months} months, CSV` : `Download ${months} months, CSV`}
      </Button>
    </span>
  );
}
