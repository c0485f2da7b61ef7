"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Download, Upload } from "@/components/ui/icons";
import { readDeviceNow, updateDevice } from "@/lib/web/device";
import { addedWords, exportDevice, FILE_BYTES_MAX, importDevice } from "@/lib/web/device-file";
import { mergeDevices } from "@/lib/web/device-state";
import { saveFile } from "@/lib/web/save-file";

const saveDevice = () =>
  saveFile(new Blob([exportDevice(readDeviceNow())], { type: "application/json" }), "lotline-saved.json");

interface Outcome {
  ok: boolean;
  message: string;
}

async function importFile(file: File): Promise<Outcome> {
  if (file.size > FILE_BYTES_MAX * 4)
    return { ok: false, message: "This file is too large to be an export from Lotline." };
  const result = importDevice(await file.text());
  if (!result.ok) return result;
  const before = readDeviceNow();
  updateDevice((state) => mergeDevices(state, result.state));
  return { ok: true, message: addedWords(before, readDeviceNow(), result.state) };
}

/** Exports everything saved on this device to a file, and imports such a file. */
export function Transfer() {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    try {
      setOutcome(await importFile(file));
    } catch {
      setOutcome({ ok: false, message: "The file could not be read. Choose it again." });
    }
    if (input.current) input.current.value = "";
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={saveDevice}>
        <Download className="size-4" strokeWidth={1.5} /> Export
      </Button>
      <Button onClick={() => input.current?.click()}>
        <Upload className="size-4" strokeWidth={1.5} /> Import
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="A file exported from Lotline"
        tabIndex={-1}
        className="sr-only print:hidden"
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      <p role={outcome?.ok === false ? "alert" : "status"} className="min-h-5 text-ink2">
        {outcome?.message ?? ""}
      </p>
    </div>
  );
}
