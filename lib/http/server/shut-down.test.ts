import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { readAnswer } from "@/test/http/raw";
import { liveServer } from "@/test/http/wire";
import { shutDown } from "./shut-down";

/** A clock whose waits end one after the other, when they are told to. */
function steppedClock() {
  const ends: (() => void)[] = [];
  let begun = () => {};
  return {
    wait: () =>
      new Promise<void>((resolve) => {
        ends.push(resolve);
        begun();
      }),
    /** Ends the wait that began last, and resolves when the next one has begun. */
    async next() {
      const later = new Promise<void>((resolve) => {
        begun = resolve;
      });
      ends.pop()!();
      await later;
    },
    /** Ends the wait that began last. */
    end: () => ends.pop()!(),
  };
}

async function answerTo(socket: Socket) {
  const parts: Buffer[] = [];
  socket.on("data", (part) => parts.push(part)).on("error", () => {});
  socket.write("GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n");
  await once(socket, "close");
  return readAnswer(Buffer.concat(parts)).response;
}

test("who comes while a server leaves is answered, then who has connected before, and who says nothing is let go", async () => {
  const live = await liveServer({});
  const { server } = live.http;
  const connected = async () => {
    const taken = once(server, "connection");
    const socket = connect(live.port, "127.0.0.1");
    await taken;
    return socket;
  };
  const { wait, next, end } = steppedClock();
  const left = shutDown(live.http, { drainMs: 0, wait });
  // It drains: a proxy that asks hears that it leaves.
  const asked = await answerTo(await connected());
  expect(asked.status).toBe(503);
  expect(asked.headers).toContain("close");
  const [late, silent] = [await connected(), await connected()];
  while (server.listening) await next();
  // It takes no one any more, and waits for the requests of those who are there.
  expect((await answerTo(late)).status).toBe(503);
  expect(silent.readyState).toBe("open");
  const gone = once(silent, "close");
  end();
  await gone;
  await left;
  live.close();
});
