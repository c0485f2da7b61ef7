/** @type {import("next").NextConfig} */
const config = {
  distDir: process.env.LOTLINE_DIST ?? ".next",
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: ["pino", "prom-client"],
};

export default config;
