import type { ReactNode } from "react";
import { classNames, LINK } from "./class-names";

interface NoticeProps {
  title?: ReactNode;
  children?: ReactNode;
  className?: string;
}

/** Says that there is nothing to show, and what to do about it. */
export function EmptyState({ title, children, className }: NoticeProps) {
  return (
    <div className={classNames("wrap-anywhere border border-line2 border-dashed p-6", className)}>
      <p className="font-serif text-xl/7">{title}</p>
      {children ? <div className="mt-1 text-base text-ink2">{children}</div> : null}
    </div>
  );
}

/** Says what failed and how to continue. Announced when it appears. */
export function ErrorNotice({ title, children, className }: NoticeProps) {
  return (
    <div role="alert" className={classNames("border-accent border-l-2 py-2 pl-4", className)}>
      {title ? <p className="font-serif text-xl/7">{title}</p> : null}
      <div className="wrap-anywhere text-base text-ink2">{children}</div>
    </div>
  );
}

/** Repeats what failed; it ends the sentence that says so. */
export const TryAgain = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className={`cursor-pointer print:hidden ${LINK}`} onClick={onClick}>
    Try again
  </button>
);

/** Says in the place of a part of the page that it did not load, and can load it again. */
export const LoadFailed = ({ what, onRetry }: { what: string; onRetry: () => void }) => (
  <p role="alert" className="text-ink2 text-sm print:hidden">
    We couldn’t load {what}. <TryAgain onClick={onRetry} />
  </p>
);

/** Lists the parts of an address that were not understood, in sentences. Nothing if all were. */
export const FaultsNotice = ({ faults }: { faults: readonly string[] }) =>
  faults.length > 0 ? (
    <ErrorNotice>
      {faults.map((fault) => (
        <p key={fault}>{fault}</p>
      ))}
    </ErrorNotice>
  ) : null;

/** A placeholder for content that is loading. Give it the size of the content. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames("skeleton block bg-sheet", className)} />;
}
