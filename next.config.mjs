const NO_SNIFFING = { key: "X-Content-Type-Options", value: "nosniff" };
/** What only a document heeds, which the build's files are not. */
const OF_DOCUMENTS = [
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(self)" },
];

/**
 * What the pages' route handlers answer, by path. Next compresses it as it does pages, if its type is known before the
 * handler answers: what a handler sets is a list, which `compression` takes for no type.
 */
const TYPES = {
  "/drawings/:id": "image/svg+xml",
  "/maps/home/:id/picture.svg": "image/svg+xml",
  "/maps/market": "image/svg+xml",
  "/geo/zips": "application/json",
  "/developers/find.json": "application/json",
  "/embed/markets/:zipCode": "text/html; charset=utf-8",
  "/embed/style.css": "text/css; charset=utf-8",
};
const ofTypes = Object.entries(TYPES).map(([source, value]) => ({ source, headers: [{ key: "Content-Type", value }] }));

/** The pages' Content-Security-Policy is not here: it has a nonce, and proxy.ts sets it. */
/** @type {import("next").NextConfig} */
const config = {
  distDir: process.env.LOTLINE_DIST ?? ".next",
  poweredByHeader: false,
  typescript: { tsconfigPath: "tsconfig.build.json" },
  reactStrictMode: true,
  serverExternalPackages: ["@clickhouse/client", "pino", "prom-client"],
  // Nothing uses Next's image optimiser: its address is answered as any other that does not exist.
  images: { unoptimized: true },
  experimental: {
    // A page's scripts are few: on a phone's line each costs a round trip. Next and React are one file, which all pages share.
    turbopackChunking: { minChunkSize: 1_000_000, maxMergeChunkSize: 2_000_000, firstPageLoadPriority: 1 },
    // Without a connection a link waits for it, and the page stays and says so.
    useOffline: true,
  },
  turbopack: {
    // The parser of CSS says of a selector that it does not know, which browsers that do not know it either leave out.
    ignoreIssue: [{ path: "**/globals.css", description: /'target-current' is not recognized/ }],
  },
  headers: async () =>
    process.env.NODE_ENV === "production"
      ? [
          { source: "/:path((?!v1(?:/|$)|session/).*)", headers: [NO_SNIFFING] },
          { source: "/:path((?!v1(?:/|$)|session/|_next/).*)", headers: OF_DOCUMENTS },
          ...ofTypes,
        ]
      : [],
};

export default config;
