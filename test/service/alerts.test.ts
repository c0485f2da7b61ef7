import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLimiter } from "@/lib/auth/limiter";
import { parseConfig } from "@/lib/config";
import { pagesMetrics } from "@/lib/http/pages-metrics";
import { openRuntime, type Runtime } from "@/lib/http/runtime";
import { emptyVar } from "@/test/dataset";
import { isInstalled } from "./nginx";

const docs = join(import.meta.dirname, "../../docs");
const hasPromtool = isInstalled("promtool");
const operations = readFileSync(join(docs, "OPERATIONS.md"), "utf8");
const rules = readFileSync(join(docs, "alerts.yaml"), "utf8");
const tests = readFileSync(join(docs, "alerts.test.yaml"), "utf8");

test.skipIf(!hasPromtool)("promtool fires each documented alert, and none for a service that is well", () => {
  const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", "alerts.test.yaml"], {
    cwd: docs,
    encoding: "utf8",
  });
  expect(status, stdout + stderr).toBe(0);
});

test("each alert has a case in which it fires and one in which it does not", () => {
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
  expect(alerts.length).toBeGreaterThan(0);
  for (const alert of alerts) {
    expect(tests).toContain(`alertname: ${alert} }`);
    expect(tests).toMatch(new RegExp(`alertname: ${alert}\\n\\s+exp_alerts:`));
  }
});

describe("an instance's metrics", () => {
  let varDir: string;
  let runtime: Runtime;
  beforeAll(() => {
    varDir = emptyVar();
    const config = parseConfig({ LOTLINE_VAR: varDir, LOTLINE_LOG: "silent", NODE_ENV: "test" });
    runtime = openRuntime(config, { limiter: { ...createLimiter(), isShared: () => true } });
    pagesMetrics(runtime.metrics.registry, { isUp: () => true, pid: () => process.pid });
  });
  afterAll(() => {
    runtime.dataset.close();
    rmSync(varDir, { recursive: true });
  });

  test("have every one that an alert reads", () => {
    const named = new Set([...rules.matchAll(/\blotline_\w+/g)].map(([name]) => name.replace(/_bucket$/, "")));
    expect(named.size).toBeGreaterThan(5);
    const names = runtime.metrics.registry.getMetricsAsArray().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...named]));
  });

  test("have every one that OPERATIONS.md explains", () => {
    const named = new Set([...operations.matchAll(/`(lotline_\w+)/g)].map(([, name]) => name!));
    expect(named.size).toBeGreaterThan(20);
    const names = runtime.metrics.registry.getMetricsAsArray().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...named]));
  });

  test.skipIf(!hasPromtool)("are named and written as promtool wants them", async () => {
    const input = await runtime.metrics.text();
    const { status, stderr } = spawnSync("promtool", ["check", "metrics"], { input, encoding: "utf8" });
    expect(status, stderr).toBe(0);
  });
});

test.skipIf(!hasPromtool)("promtool takes the documented scrape configuration with the alerts", () => {
  const folder = mkdtempSync(join(tmpdir(), "lotline-prometheus-"));
  const secret = join(folder, "lotline.secret");
  writeFileSync(secret, "token");
  const [, scrape = ""] = /```yaml\n(scrape_configs:.*?)```/s.exec(operations)!;
  const path = join(folder, "prometheus.yml");
  writeFileSync(
    path,
    `rule_files: [${join(docs, "alerts.yaml")}]\n${scrape.replace("/etc/prometheus/lotline.secret", secret)}`,
  );
  const { status, stdout, stderr } = spawnSync("promtool", ["check", "config", path], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  expect(status, stdout + stderr).toBe(0);
});
