const PAGE_HEADERS = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(self)" },
];

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
  headers: async () =>
    process.env.NODE_ENV === "production"
      ? [{ source: "/:path((?!v1(?:/|$)|session/).*)", headers: PAGE_HEADERS }]
      : [],
};

export default config;
