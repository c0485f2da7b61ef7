"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";

/** "450000", "$450,000", "450k", "1.2m" → whole number; undefined for nothing or nonsense. */
export function readFigure(text: string): number | undefined {
  const match = /^\$?\s*(\d[\d,]*(?:\.\d+)?)\s*([km])?$/i.exec(text.trim());
  if (!match) return undefined;
  const unit = { k: 1_000, m: 1_000_000 }[match[2]?.toLowerCase() ?? ""] ?? 1;
  const value = Math.round(Number(match[1]!.replaceAll(",", "")) * unit);
  return Number.isSafeInteger(value) ? value : undefined;
}

interface ExactFieldProps {
  name: string;
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** A figure typed out. Read when the field is left or Enter is pressed. */
export function ExactField({ name, label, value, onChange }: ExactFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const read = () => {
    if (text === null) return;
    setText(null);
    const next = readFigure(text);
    if (next !== value && (next !== undefined || text.trim() === "")) onChange(next);
  };
  return (
    <Field
      label={label}
      labelHidden
      name={name}
      inputMode="numeric"
      autoComplete="off"
      placeholder="Any"
      className="flex-1"
      value={text ?? value?.toString() ?? ""}
      onChange={(event) => setText(event.target.value)}
      onBlur={read}
      onKeyDown={(event) => event.key === "Enter" && read()}
    />
  );
}
