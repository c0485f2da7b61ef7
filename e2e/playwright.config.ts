import { defineConfig, devices } from "@playwright/test";

const port = Number(process.env.PORT);
if (!port) throw new Error("Start the end-to-end tests with `npm run e2e`, which chooses a browser and a port.");

export default defineConfig({
  outputDir: "../test-results",
  // `npm test` runs the journeys, `npm run test:all` all three.
  projects: ["journeys", "features", "matrix"].map((name) => ({ name, testDir: name })),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes on its second try is reported as flaky and has to be fixed.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  reporter: [["list"]],
  // The tests do not measure speed, so a busy machine gets plenty of time.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    baseURL: `http://localhost:${port}`,
    // Recording every test takes an eighth of its time; --trace on records one that failed.
    trace: "on-first-retry",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-gpu",
      ],
    },
  },
  webServer: {
    command: "npm start",
    url: `http://localhost:${port}/readyz`,
    timeout: 600_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stdout: "pipe",
    stderr: "pipe",
  },
});
