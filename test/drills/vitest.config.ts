import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/**
 * `npm run drills`: failures that are caused again and again, and what must hold in spite of them. `npm run drills -- --mode full` has
 * the rounds of docs/RELIABILITY.md. Files run one after the other, as some measure memory or how long an import takes.
 */
export default defineConfig(({ mode }) => ({
  resolve: { alias: { "@": fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "") } },
  test: {
    include: ["test/drills/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    fileParallelism: false,
    // The figures that a drill prints stand between the results.
    disableConsoleIntercept: true,
    hookTimeout: 120_000,
    testTimeout: mode === "full" ? 3_600_000 : 300_000,
  },
}));
