"use client";

import PageError from "./error";
import { FONTS } from "./fonts";
import "./globals.css";

/** Shown when the frame of every page failed, in whose place it stands: with our style sheet, as Next's own has its style inline. */
export default function FrameError(props: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <html lang="en-US" className={FONTS}>
      <body>
        <title>Something went wrong · Lotline</title>
        <main>
          <PageError {...props} />
        </main>
      </body>
    </html>
  );
}
