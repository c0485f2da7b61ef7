"use client";

import { type ComponentProps, type ComponentType, type RefObject, useCallback, useRef, useState } from "react";
import { useLater } from "@/components/ui/use-later";

/** A field for a place, as it is before and with its list. */
export interface PlaceField {
  /** The attributes of its input element. */
  field: ComponentProps<"input">;
  input: RefObject<HTMLInputElement | null>;
  /** What it says while nothing is typed. */
  current: string;
  /** Null while nothing is typed. */
  typed: string | null;
  setTyped: (typed: string | null) => void;
}

/** Leaves a field where a keyboard on the screen would go on covering what was found. */
export function hideKeyboard(field: HTMLElement | null): void {
  if (matchMedia("(pointer: coarse)").matches) field?.blur();
}

export interface PlaceListed extends PlaceField {
  /** The cursor position in the field that this one replaces, or null if that did not have the focus. */
  cursor?: RefObject<readonly [start: number, end: number] | null>;
}

interface PlaceInputProps<P> extends PlaceField {
  /** Loads the same field with its list of places. */
  load: () => Promise<ComponentType<PlaceListed & P>>;
  /** What that takes besides. */
  list: P;
}

/**
 * A field for a place, whose list comes when a visitor turns to it. Until then, without JavaScript, and when Enter finds nothing to
 * choose, it is a field of the form around it.
 */
export function PlaceInput<P extends object>({ load, list, ...props }: PlaceInputProps<P>) {
  const { field, input, current, typed, setTyped } = props;
  const [wanted, setWanted] = useState(false);
  // While it does not load, the plain field goes on.
  const { code: Listed } = useLater(wanted, load, "the list of places");
  const cursor = useRef<readonly [start: number, end: number] | null>(null);
  // The one with a list has an input element of its own. It takes over the cursor just before the plain one is removed.
  const plain = useCallback(
    (element: HTMLInputElement) => {
      input.current = element;
      return () => {
        const focused = document.activeElement === element;
        cursor.current = focused ? [element.selectionStart ?? 0, element.selectionEnd ?? 0] : null;
      };
    },
    [input],
  );
  const attributes: ComponentProps<"input"> = {
    type: "text",
    autoCapitalize: "off",
    spellCheck: false,
    ...field,
    onPointerEnter: () => setWanted(true),
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
  return Listed ? (
    <Listed {...list} {...props} field={attributes} cursor={cursor} />
  ) : (
    <input
      {...attributes}
      ref={plain}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={false}
      autoComplete="off"
      value={typed ?? current}
    />
  );
}
