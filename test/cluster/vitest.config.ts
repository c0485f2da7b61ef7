import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** `npm run test:cluster`: tests that need four ClickHouse servers. Files run one after the other, each with its own servers. */
export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "") } },
  test: {
    include: ["test/cluster/*.test.ts"],
    globalSetup: "test/cluster/setup.ts",
    setupFiles: ["test/setup.ts"],
    fileParallelism: false,
    // As in e2e/playwright.config.ts.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
