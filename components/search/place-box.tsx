"use client";

import { type KeyboardEvent, useCallback, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { Search, X } from "@/components/ui/icons";
import { useLater } from "@/lib/web/use-later";
import { type PlaceBoxProps, PlaceField, type PlaceFieldProps } from "./place-field";

const combobox = async () => (await import("./place-combobox")).default;

/** Submits the form around the field natively, without calling its submit handlers. */
function sendOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.submit();
}

/**
 * The search box: a combobox with a list of places, whose code is loaded when a visitor uses it. Until then, without
 * JavaScript, and when Enter finds nothing to choose, it is the field `q` of the form around it.
 */
export function PlaceBox(props: PlaceBoxProps) {
  const { current, kept, asOf, onChoose, onClear, label = "Place or address", large = false } = props;
  /** Null while nothing is typed and the field shows the current search. */
  const [typed, setTyped] = useState<string | null>(null);
  const [wanted, setWanted] = useState(false);
  const { code: PlaceCombobox } = useLater(wanted, combobox);
  const input = useRef<HTMLInputElement>(null);
  const cursor = useRef<readonly [start: number, end: number] | null>(null);
  // The combobox has its own input element. It takes over the cursor just before the plain one is removed.
  const plain = useCallback((field: HTMLInputElement) => {
    input.current = field;
    return () => {
      const focused = document.activeElement === field;
      cursor.current = focused ? [field.selectionStart ?? 0, field.selectionEnd ?? 0] : null;
    };
  }, []);

  const clear = () => {
    if (typed === null) onClear?.();
    else setTyped(typed !== "" && current !== "" ? null : "");
    input.current?.focus();
  };

  const field: PlaceFieldProps = {
    large,
    name: "q",
    type: "text",
    "aria-label": label,
    autoCapitalize: "off",
    spellCheck: false,
    placeholder: "ZIP, city or address",
    onChange: (event) => {
      setTyped(event.currentTarget.value);
      setWanted(true);
    },
    onFocus: ({ target }) => {
      // A focus event from before hydration is handled late, when a visitor may have typed already.
      if (target.value === current) target.select();
      setWanted(true);
    },
  };
  return (
    <div className="relative" onPointerEnter={() => setWanted(true)}>
      <Search
        className={classNames(
          "pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink3",
          large ? "size-5" : "size-4",
        )}
        strokeWidth={1.5}
      />
      {PlaceCombobox ? (
        <PlaceCombobox {...{ current, kept, asOf, onChoose, field, input, cursor, typed, setTyped }} />
      ) : (
        <PlaceField
          {...field}
          ref={plain}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={false}
          autoComplete="off"
          value={typed ?? current}
          onKeyDown={sendOnEnter}
        />
      )}
      {(typed ?? current) !== "" ? (
        <button
          type="button"
          aria-label="Clear place"
          className="scripted absolute inset-y-0 right-0 flex w-11 cursor-pointer items-center justify-center text-ink2 hover:text-ink"
          onClick={clear}
        >
          <X className="size-4" strokeWidth={1.5} />
        </button>
      ) : null}
    </div>
  );
}
