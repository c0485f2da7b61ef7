"use client";

import { catchError, type ErrorInfo } from "next/error";
import { ErrorNotice, TryAgain } from "@/components/ui/notice";

/** The number of a failure that the server logged, which is all that Next tells a browser of it. */
const digestOf = (error: unknown): string | null =>
  error instanceof Error && "digest" in error && typeof error.digest === "string" ? error.digest : null;

/** What happened, and a way to continue at the same address. */
function PageFailed(_: object, { error, retry }: ErrorInfo) {
  const digest = digestOf(error);
  return (
    <div className="mx-auto max-w-[1248px] px-4 py-16 md:px-6">
      <h1 className="sr-only">Something went wrong</h1>
      <ErrorNotice title="We couldn’t load this page.">
        <p>The connection or our service failed. Nothing you saved is lost.</p>
        {digest === null ? null : <p className="mt-1 text-[13px] text-ink3">Reference {digest}</p>}
        <p className="mt-4">
          <TryAgain onClick={retry} />
        </p>
      </ErrorNotice>
    </div>
  );
}

/** Shows that the page in it failed. `app/error.tsx` would be a script of its own, which Next asks for at every start. */
export const PageBoundary = catchError(PageFailed);
