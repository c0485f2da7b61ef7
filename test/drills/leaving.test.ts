import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bearer } from "@/test/http/service";
import { WITH_TSX } from "@/test/node-args";
import type { Order, Report } from "@/test/service/leaving-servers";
import { ask, loop } from "@/test/service/live-service";
import { until } from "@/test/service/until";

let servers: ChildProcess;
beforeAll(() => {
  servers = fork(join(import.meta.dirname, "../service/leaving-servers.ts"), {
    execArgv: [...WITH_TSX],
  });
});
afterAll(() => void servers.kill());

const tell = (order: Order) => servers.send(order);
/** The next report that is `wanted`. */
const report = <T extends Report>(wanted: (it: Report) => it is T): Promise<T> =>
  new Promise((resolve) => {
    const read = (it: Report) => {
      if (!wanted(it)) return;
      servers.off("message", read);
      resolve(it);
    };
    servers.on("message", read);
  });

async function started() {
  tell({ start: true });
  const [it] = (await once(servers, "message")) as [Report];
  return it as Extract<Report, { port: number }>;
}

/** A server leaves while 8 clients send requests without a pause. */
async function leave({ port, key }: { port: number; key: string }): Promise<void> {
  const load = loop(port, "/v1/properties?limit=5", bearer(key), 8, { pauseMs: 0 });
  await until(
    () => ask(port, "/healthz"),
    () => load.statuses.length > 50,
  );
  const left = report((it): it is { left: number } => "left" in it && it.left === port);
  tell({ leave: port });
  await left;
  await load.stop();
  expect(load.broken).toEqual([]);
  expect(new Set(load.statuses)).toEqual(new Set([200]));
}

test("a server that leaves resets no connection of 8 clients that send requests without a pause, in 20 trials", async () => {
  for (let batch = 0; batch < 2; batch++) {
    const ten = [];
    for (let i = 0; i < 10; i++) ten.push(await started());
    await Promise.all(ten.map(leave));
  }
});
