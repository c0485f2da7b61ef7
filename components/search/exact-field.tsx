"use client";

import { useId, useState } from "react";
import { Field } from "@/components/ui/field";

type Figures = readonly (number | undefined)[];

interface ExactFieldsProps {
  /** One, or a least and a most. */
  fields: readonly { name: string; label: string }[];
  values: Figures;
  /** Null for what cannot be read. */
  read: (text: string) => number | null;
  /** What can be typed. */
  hint: string;
  onChange: (values: Figures) => void;
}

const CROSSED = "The least is above the most: change either.";

/**
 * Figures typed out, read when a field is left or Enter is pressed. What cannot be read, or crosses, stays as it was
 * typed and is marked until it is put right; Escape or an empty field takes it back. The search keeps what it has.
 */
export function ExactFields({ fields, values, read, hint, onChange }: ExactFieldsProps) {
  const id = useId();
  const [seen, setSeen] = useState(values);
  const [texts, setTexts] = useState<readonly (string | undefined)[]>([]);
  /** The index of the field that is typed in now: it is not marked as wrong before it is left. */
  const [typing, setTyping] = useState<number | null>(null);
  if (values.some((value, i) => value !== seen[i])) {
    // A handle or a chip has changed a value: what was typed for it is dropped.
    setSeen(values);
    setTexts(texts.map((text, i) => (values[i] === seen[i] ? text : undefined)));
  }

  const shown = fields.map((_, i) => texts[i] ?? values[i]?.toString() ?? "");
  const figures = shown.map((text) => (text.trim() === "" ? undefined : read(text)));
  const [least, most] = figures;
  const crossed = least != null && most != null && least > most;
  const wrong = fields.map((_, i) => i !== typing && (figures[i] === null || (crossed && typing === null)));

  const type = (i: number, text: string | undefined) => {
    setTexts(fields.map((_, each) => (each === i ? text : texts[each])));
    if (!wrong[i]) setTyping(i);
  };
  const settle = () => {
    setTyping(null);
    if (crossed) return;
    const next = figures.map((figure, i) => (figure === null ? values[i] : figure));
    setTexts(figures.map((figure, i) => (figure === null ? texts[i] : undefined)));
    if (next.some((value, i) => value !== values[i])) onChange(next);
  };
  return (
    <div>
      <div className="flex items-center gap-2">
        {fields.map(({ name, label }, i) => (
          <Field
            key={name}
            label={label}
            labelHidden
            name={name}
            inputMode="decimal"
            autoComplete="off"
            placeholder="Any"
            maxLength={20}
            className="min-w-0 flex-1 has-aria-invalid:[&_input]:border-accent"
            value={shown[i]}
            aria-invalid={wrong[i]}
            aria-describedby={`${id}-hint`}
            onChange={(event) => type(i, event.target.value)}
            onBlur={settle}
            onKeyDown={(event) => {
              if (event.key === "Enter") settle();
              if (event.key !== "Escape" || texts[i] === undefined) return;
              // The first Escape is the field's, the next one its panel's.
              event.preventDefault();
              event.nativeEvent.stopImmediatePropagation();
              type(i, undefined);
              setTyping(null);
            }}
          />
        ))}
      </div>
      <p id={`${id}-hint`} className="mt-1 text-ink3 text-xs">
        {wrong.some(Boolean) ? (
          <span role="alert" className="text-accent">
            {figures.includes(null) ? hint : CROSSED}
          </span>
        ) : (
          hint
        )}
      </p>
    </div>
  );
}
