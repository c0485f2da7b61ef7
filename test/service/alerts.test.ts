import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createLimiter } from "@/lib/auth/limiter";
import { parseConfig } from "@/lib/config";
import { pagesMetrics } from "@/lib/http/pages-metrics";
import { openRuntime } from "@/lib/http/runtime";
import { emptyVar } from "@/test/dataset";
import { isInstalled } from "./nginx";

const docs = join(import.meta.dirname, "../../docs");
const rules = readFileSync(join(docs, "alerts.yaml"), "utf8");
const tests = readFileSync(join(docs, "alerts.test.yaml"), "utf8");

test.skipIf(!isInstalled("promtool"))(
  "promtool fires each documented alert, and none for a service that is well",
  () => {
    const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", "alerts.test.yaml"], {
      cwd: docs,
      encoding: "utf8",
    });
    expect(status, stdout + stderr).toBe(0);
  },
);

test("each alert has a case in which it fires and one in which it does not", () => {
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
  expect(alerts.length).toBeGreaterThan(0);
  for (const alert of alerts) {
    expect(tests).toContain(`alertname: ${alert} }`);
    expect(tests).toMatch(new RegExp(`alertname: ${alert}\\n\\s+exp_alerts:`));
  }
});

test("every metric that an alert reads is one that an instance has", () => {
  const named = new Set([...rules.matchAll(/\blotline_\w+/g)].map(([name]) => name.replace(/_bucket$/, "")));
  expect(named.size).toBeGreaterThan(5);
  const varDir = emptyVar();
  const config = parseConfig({ LOTLINE_VAR: varDir, LOTLINE_LOG: "silent", NODE_ENV: "test" });
  const runtime = openRuntime(config, { limiter: { ...createLimiter(), isShared: () => true } });
  try {
    const { registry } = runtime.metrics;
    pagesMetrics(registry, () => true);
    expect(registry.getMetricsAsArray().map(({ name }) => name)).toEqual(expect.arrayContaining([...named]));
  } finally {
    runtime.close();
    rmSync(varDir, { recursive: true });
  }
});
