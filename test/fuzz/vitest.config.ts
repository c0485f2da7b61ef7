import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/**
 * `npm run fuzz`: requests made from the API's own description, and raw bytes, against a service of its own on loopback.
 * FUZZ_REQUESTS says how many of the former (10,000); TEST_SEED draws others.
 */
export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "") } },
  test: {
    include: ["test/fuzz/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    fileParallelism: false,
    testTimeout: 1_200_000,
    hookTimeout: 120_000,
  },
});
