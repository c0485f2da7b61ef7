import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { Footer } from "@/components/layout/footer";
import { Header } from "@/components/layout/header";
import { PageBoundary } from "@/components/layout/page-boundary";
import { PageLife } from "@/components/layout/page-life";
import { DARK_PAPER, LIGHT } from "@/components/ui/light-colors";
import { ANNOUNCER_ID } from "@/lib/web/announce";
import { readTheme, THEME_COOKIE } from "@/lib/web/theme";
import { italic, sans, sansRest, serif, serifRest } from "./fonts";
import "./globals.css";
import { datasetInfo, pageOrigin } from "./installation";

/** Canonical addresses and social images of every page have the origin of the request. */
export const generateMetadata = async (): Promise<Metadata> => ({
  metadataBase: await pageOrigin(),
  title: { default: "Lotline: homes and ZIP-code markets", template: "%s · Lotline" },
  description: "Search homes, read a home's own record, and read what a ZIP code's market does now.",
  applicationName: "Lotline",
  icons: {
    icon: [
      { url: "/favicon.ico", sizes: "16x16 32x32 48x48" },
      { url: "/favicon.svg", type: "image/svg+xml" },
    ],
    apple: "/apple-touch-icon.png",
  },
  manifest: "/site.webmanifest",
  formatDetection: { telephone: false, address: false, email: false },
});

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: LIGHT.paper },
    { media: "(prefers-color-scheme: dark)", color: DARK_PAPER },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html
      lang="en-US"
      className={[serif, sans, italic, serifRest, sansRest].map(({ variable }) => variable).join(" ")}
      {...(theme === "system" ? {} : { "data-theme": theme })}
    >
      <body className="flex min-h-dvh flex-col">
        <Header theme={theme} />
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          <PageBoundary>{children}</PageBoundary>
          <p id={ANNOUNCER_ID} aria-live="polite" className="sr-only" />
        </main>
        <Footer info={await datasetInfo()} />
        <PageLife />
      </body>
    </html>
  );
}
