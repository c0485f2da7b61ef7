/** The front door sends a policy with a nonce; this one holds where Next answers alone. See lib/http/csp.ts. */
const FALLBACK_POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob: https:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

const PAGE_HEADERS = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(self)" },
];

/** @type {import("next").NextConfig} */
const config = {
  distDir: process.env.LOTLINE_DIST ?? ".next",
  poweredByHeader: false,
  typescript: { tsconfigPath: "tsconfig.build.json" },
  reactStrictMode: true,
  serverExternalPackages: ["pino", "prom-client"],
  headers: async () => {
    if (process.env.NODE_ENV !== "production") return [];
    return [
      { source: "/:path((?!v1(?:/|$)|session/).*)", headers: PAGE_HEADERS },
      {
        source: "/:path((?!v1(?:/|$)|session/).*)",
        missing: [{ type: "header", key: "content-security-policy" }],
        headers: [{ key: "Content-Security-Policy", value: FALLBACK_POLICY }],
      },
    ];
  },
};

export default config;
