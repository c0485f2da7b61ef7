import type { ComponentProps, ReactNode } from "react";
import { ChevronDown } from "@/components/ui/icons";
import { BOX, CONTROL, classNames } from "./class-names";

/** Style of the label around a control. Neither is printed. */
const LABELLED = "block print:hidden";

interface Labelled {
  label: ReactNode;
  /** Shows the label to screen readers only. */
  labelHidden?: boolean;
}

const Label = ({ label, labelHidden = false }: Labelled) => (
  <span className={labelHidden ? "sr-only" : "mb-1 block wrap-break-word text-ink3 text-xs"}>{label}</span>
);

/** A text input with its label. */
export function Field({ label, labelHidden = false, className, ...rest }: Labelled & ComponentProps<"input">) {
  return (
    <label className={classNames(LABELLED, className)}>
      <Label {...{ label, labelHidden }} />
      <input className={CONTROL} {...rest} />
    </label>
  );
}

/** A text of several lines with its label, in a box that grows with it. */
export function TextArea({ label, className, ...rest }: Omit<Labelled, "labelHidden"> & ComponentProps<"textarea">) {
  return (
    <label className={classNames(LABELLED, className)}>
      <Label label={label} />
      <textarea className={`field-sizing-content block min-h-16 resize-y py-2 ${BOX}`} {...rest} />
    </label>
  );
}

/** Controls that belong together, under one label. */
export const FieldGroup = ({ label, children, ...rest }: { label: ReactNode } & ComponentProps<"fieldset">) => (
  <fieldset {...rest}>
    <legend className="mb-1 text-ink3 text-xs">{label}</legend>
    {children}
  </fieldset>
);

/** The native select, which works by keyboard, on phones and without JavaScript. */
export function Select({
  label,
  labelHidden = false,
  className,
  children,
  ...rest
}: Labelled & ComponentProps<"select">) {
  return (
    <label className={classNames(LABELLED, className)}>
      <Label {...{ label, labelHidden }} />
      <span className="relative block">
        <select className={classNames(CONTROL, "cursor-pointer appearance-none truncate pr-8")} {...rest}>
          {children}
        </select>
        <ChevronDown className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2" />
      </span>
    </label>
  );
}

/** The numbers that a select offers, ascending, with the one that is chosen among them. */
export const withOwn = (usual: readonly number[], own: number | undefined): number[] =>
  [...new Set(own === undefined ? usual : [...usual, own])].sort((a, b) => a - b);

/** A checkbox with its label, both in one touch target. */
export function Check({ label, className, ...rest }: { label: ReactNode } & ComponentProps<"input">) {
  return (
    <label
      className={classNames(
        "flex min-h-11 cursor-pointer items-center gap-2.5 text-sm md:min-h-8 print:hidden",
        className,
      )}
    >
      <input type="checkbox" className="size-4 shrink-0 accent-accent" {...rest} />
      <span className="flex flex-1 justify-between gap-3">{label}</span>
    </label>
  );
}
