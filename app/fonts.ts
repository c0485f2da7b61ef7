import localFont from "next/font/local";

/** Preloaded, with fallbacks of the same metrics, so that text neither waits nor moves. */
export const serif = localFont({
  src: "../node_modules/@fontsource-variable/besley/files/besley-latin-wght-normal.woff2",
  weight: "400 900",
  display: "swap",
  variable: "--font-besley",
  adjustFontFallback: "Times New Roman",
});

export const sans = localFont({
  src: "../node_modules/@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2",
  weight: "100 900",
  display: "swap",
  variable: "--font-public-sans",
  adjustFontFallback: "Arial",
});

/** Annotations only: asked for where it is used. */
export const italic = localFont({
  src: "../node_modules/@fontsource-variable/besley/files/besley-latin-wght-italic.woff2",
  weight: "400 900",
  style: "italic",
  display: "swap",
  preload: false,
  variable: "--font-besley-italic",
  adjustFontFallback: "Times New Roman",
});
