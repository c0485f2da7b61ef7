"use client";

import { ErrorNotice, TryAgain } from "@/components/ui/notice";

/** Shown when a page failed: what happened, and a way to continue at the same address. */
export default function PageError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <div className="mx-auto max-w-[1248px] px-4 py-16 md:px-6">
      <h1 className="sr-only">Something went wrong</h1>
      <ErrorNotice title="We couldn’t load this page.">
        <p>The connection or our service failed. Nothing you saved is lost.</p>
        {error.digest ? <p className="mt-1 text-[13px] text-ink3">Reference {error.digest}</p> : null}
        <p className="mt-4">
          <TryAgain onClick={retry} />
        </p>
      </ErrorNotice>
    </div>
  );
}
