import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    include: ["{lib,components,app,cli,data,test}/**/*.test.{ts,tsx}", "clients/*.test.ts", "*.test.ts"],
    // `npm run test:cluster` runs these.
    exclude: [...configDefaults.exclude, "test/cluster/**"],
    // A worker for every core: many tests wait for processes that they start.
    maxWorkers: "100%",
    setupFiles: ["test/seed.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
