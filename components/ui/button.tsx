import type { ComponentProps } from "react";
import { classNames, LINK } from "./class-names";
import { X } from "./icons";

type ButtonTone = "plain" | "primary" | "quiet";

const TONES: Record<ButtonTone, string> = {
  plain: "border border-line2 bg-raised font-medium hover:border-ink",
  primary:
    "border border-accent bg-accent font-semibold text-accent-ink hover:bg-[color-mix(in_oklab,var(--accent),var(--ink)_15%)]",
  quiet: `border border-transparent font-medium ${LINK}`,
};

/** Style of a button, also for links. 44 px high on phones, 40 px from 768 px on. */
export const buttonClass = (tone: ButtonTone = "plain", square = false): string =>
  classNames(
    "inline-flex h-11 cursor-pointer items-center justify-center gap-2 whitespace-nowrap rounded-control text-sm md:h-10",
    "transition-colors duration-100 disabled:cursor-default disabled:border-dashed disabled:border-line2 disabled:bg-transparent disabled:text-ink3",
    square ? "w-11 md:w-10" : "px-4",
    TONES[tone],
  );

/** For long texts, which take two lines on a phone with large letters. */
export const WORDY = "max-sm:h-auto! max-sm:min-h-11 max-sm:whitespace-normal!";

interface ButtonProps extends ComponentProps<"button"> {
  tone?: ButtonTone;
  /** For a single icon. Needs an `aria-label`. */
  square?: boolean;
}

/** A button, of type "button" by default. It is not printed. */
export function Button({ tone = "plain", square = false, className, type = "button", ...rest }: ButtonProps) {
  return <button type={type} className={classNames(buttonClass(tone, square), "print:hidden", className)} {...rest} />;
}

/** A cross that closes, removes or clears what `label` says. */
export const CloseButton = ({ label, ...rest }: { label: string } & ComponentProps<"button">) => (
  <Button square tone="quiet" aria-label={label} {...rest}>
    <X className="size-4" />
  </Button>
);
