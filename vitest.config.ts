import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    include: ["{lib,components,app,cli,data,test}/**/*.test.{ts,tsx}", "*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
