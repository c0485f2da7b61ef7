import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    include: ["{lib,components,app,cli,data,test}/**/*.test.{ts,tsx}", "clients/*.test.ts", "*.test.ts"],
    // `npm run test:cluster` and `npm run drills` run these.
    exclude: [...configDefaults.exclude, "test/cluster/**", "test/drills/**", "test/fuzz/**"],
    // A worker for every core: many tests wait for processes that they start.
    maxWorkers: "100%",
    // A worker runs its files one after the other in one process, which loads each module once; test/setup.ts takes back
    // what a file changed for the whole process.
    isolate: false,
    setupFiles: ["test/setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
