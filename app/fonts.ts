import localFont from "next/font/local";

/**
 * The characters of US addresses and of our own text, reduced to the weights in use: half the size of the complete
 * fonts (app/fonts/README.md). Fallback fonts with the same metrics are shown until they load, so that text neither
 * waits nor moves.
 */
export const serif = localFont({
  src: "./fonts/besley.woff2",
  weight: "400",
  display: "swap",
  variable: "--font-besley",
  adjustFontFallback: "Times New Roman",
});

export const sans = localFont({
  src: "./fonts/public-sans.woff2",
  weight: "400 600",
  display: "swap",
  variable: "--font-public-sans",
  adjustFontFallback: "Arial",
});

/** For annotations only, loaded where it is used. */
export const italic = localFont({
  src: "./fonts/besley-italic.woff2",
  weight: "400",
  style: "italic",
  display: "swap",
  preload: false,
  variable: "--font-besley-italic",
  adjustFontFallback: "Times New Roman",
});

/**
 * The other Latin characters, loaded by a page that has one of them. They come first, and `unicode-range` limits
 * them.
 */
export const serifRest = localFont({
  src: "../node_modules/@fontsource-variable/besley/files/besley-latin-wght-normal.woff2",
  weight: "400 900",
  display: "swap",
  preload: false,
  variable: "--font-besley-rest",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+00A1-00A8, U+00AA-00AC, U+00AE-00B6, U+00B8-00BC, U+00BE-00C8, U+00CA-00D0, U+00D2-00D6, U+00D8-00E0, U+00E2-00E8, U+00EA-00EC, U+00EE-00F0, U+00F2, U+00F4-00F6, U+00F8-00F9, U+00FB, U+00FD-00FF, U+0131, U+0152-0153, U+02C6, U+02DA, U+02DC, U+201A, U+201E, U+2020-2022, U+2039, U+20AC, U+2122",
    },
  ],
});

/** Without the bullet (U+2022), because list markers must not load a font. */
export const sansRest = localFont({
  src: "../node_modules/@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2",
  weight: "100 900",
  display: "swap",
  preload: false,
  variable: "--font-public-sans-rest",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+00A1-00A8, U+00AA-00AC, U+00AE-00B6, U+00B8-00BC, U+00BE-00C8, U+00CA-00D0, U+00D2-00D6, U+00D8-00E0, U+00E2-00E8, U+00EA-00EC, U+00EE-00F0, U+00F2, U+00F4-00F6, U+00F8-00F9, U+00FB, U+00FD-00FF, U+0131, U+0152-0153, U+02C6, U+02DA, U+02DC, U+201A, U+201E, U+2020-2021, U+2039, U+20AC, U+2122",
    },
  ],
});
