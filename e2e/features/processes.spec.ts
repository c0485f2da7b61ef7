import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createKey, revokeKey } from "@/lib/auth/key-file";
import { freePort } from "@/test/free-port";
import { bearer } from "@/test/http/service";
import { loop } from "@/test/service/live-service";
import { expect, test } from "../support/fixtures";

/** The process that renders the pages with Next. More of its behavior is tested in `lib/service/service.test.ts`. */

const varDir = process.env.LOTLINE_VAR!;
let server: ChildProcess;
test.afterEach(() => void server.kill());

test("when the pages' process is killed under load, the API answers every request and the pages come back", async () => {
  const port = await freePort();
  const key = await createKey(varDir, { plan: "enterprise", name: "processes", expiresAt: null });
  server = spawn(process.execPath, ["--import", "./lib/typescript.mjs", "server.ts"], {
    cwd: join(import.meta.dirname, "../.."),
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      LOTLINE_LOG: "info",
      LOTLINE_RATE_ENTERPRISE: "1000000",
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const pids: number[] = [];
  server.stdout!.on("data", (text: Buffer) => {
    for (const [, pid] of String(text).matchAll(/"pid":(\d+),"msg":"pages ready"/g)) pids.push(Number(pid));
  });
  const statusOf = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(() => statusOf("/homes")).toBe(200);

  const load = loop(port, "/v1/properties?limit=5", bearer(key), 4);
  process.kill(pids[0]!, "SIGKILL");
  await expect.poll(() => pids.length).toBe(2);
  await expect.poll(() => statusOf("/homes")).toBe(200);
  await load.stop();
  expect(load.broken).toEqual([]);
  expect(new Set(load.statuses)).toEqual(new Set([200]));
  await revokeKey(varDir, key.slice(0, 12));
});
