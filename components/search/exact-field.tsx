"use client";

import { useEffect, useEffectEvent, useId, useState } from "react";
import { Field, FieldGroup } from "@/components/ui/field";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import type { NumberFilter } from "@/lib/domain/search";
import { typedWhole } from "@/lib/web/figures";
import { withFilter } from "./edit-filter";
import type { FieldProps } from "./fields";

type Figures = readonly (number | undefined)[];

interface ExactFieldsProps {
  /** Of one field, or of a minimum and a maximum. */
  labels: readonly string[];
  values: Figures;
  /** Reads a text. Null if it is invalid. */
  read: (text: string) => number | null;
  /** Says what can be typed. */
  hint: string;
  onChange: (values: Figures) => void;
}

const CROSSED = "The minimum is above the maximum.";
/** Longer than the pause between two keys, so that a number is applied when it is complete. */
const TYPING_PAUSE_MS = 700;

/**
 * Fields for typed numbers. They are applied after a pause, on leaving the field, or with Enter. Invalid or crossing
 * values stay as typed and are marked on leaving; Escape or an empty field restores the value. Meanwhile the search
 * keeps its filter.
 */
export function ExactFields({ labels, values, read, hint, onChange }: ExactFieldsProps) {
  const id = useId();
  const [seen, setSeen] = useState(values);
  const [texts, setTexts] = useState<readonly (string | undefined)[]>([]);
  /** The index of the field being typed in, which is not marked as invalid until it is left. */
  const [typing, setTyping] = useState<number | null>(null);
  const figureOf = (text: string) => (text.trim() === "" ? undefined : read(text));
  if (values.some((value, i) => value !== seen[i])) {
    // A typed text is dropped if a handle or a chip changed the value, and kept if it became the value.
    setSeen(values);
    const isOf = (text: string, i: number) => values[i] === seen[i] || (i === typing && figureOf(text) === values[i]);
    setTexts(texts.map((text, i) => (text !== undefined && isOf(text, i) ? text : undefined)));
  }

  const shown = labels.map((_, i) => texts[i] ?? values[i]?.toString() ?? "");
  const figures = shown.map(figureOf);
  const [least, most] = figures;
  const crossed = least != null && most != null && least > most;
  const wrong = labels.map((_, i) => i !== typing && (figures[i] === null || (crossed && typing === null)));

  const type = (i: number, text: string | undefined) => {
    setTexts(labels.map((_, each) => (each === i ? text : texts[each])));
    if (!wrong[i]) setTyping(i);
  };
  const apply = () => {
    if (crossed) return;
    const next = figures.map((figure, i) => (figure === null ? values[i] : figure));
    if (next.some((value, i) => value !== values[i])) onChange(next);
  };
  const settle = () => {
    setTyping(null);
    if (crossed) return;
    setTexts(figures.map((figure, i) => (figure === null ? texts[i] : undefined)));
    apply();
  };

  const rested = useDebouncedValue(texts, TYPING_PAUSE_MS) === texts && typing !== null;
  const applyRested = useEffectEvent(apply);
  useEffect(() => {
    if (rested) applyRested();
  }, [rested]);

  const isWrong = wrong.some(Boolean);
  const field = (i: number) => (
    <Field
      key={labels[i]}
      label={labels[i]}
      labelHidden
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
        // The first Escape restores the field, and the next one closes its panel.
        event.preventDefault();
        event.nativeEvent.stopImmediatePropagation();
        type(i, undefined);
        setTyping(null);
      }}
    />
  );
  return (
    <div>
      <div className="flex items-center gap-2">{labels.map((_, i) => field(i))}</div>
      <p id={`${id}-hint`} className="mt-1 text-ink3 text-xs">
        {isWrong ? (
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

interface BoundsFieldsProps extends FieldProps {
  names: readonly [NumberFilter, NumberFilter];
  label: string;
  hint: string;
}

/** Fields for the typed bounds of a range of whole numbers. */
export const BoundsFields = ({ filter, onChange, names: [min, max], label, hint }: BoundsFieldsProps) => (
  <FieldGroup label={`${label}, from and to`}>
    <ExactFields
      labels={[`${label}, minimum`, `${label}, maximum`]}
      values={[filter[min], filter[max]]}
      read={typedWhole}
      hint={hint}
      onChange={([least, most]) => onChange(withFilter(filter, { [min]: least, [max]: most }))}
    />
  </FieldGroup>
);
