import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";

/** Whether redis-server can be run here. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

export interface RedisServer {
  signal(name: NodeJS.Signals): void;
  /** Ends it at once. What it holds is gone. */
  stop(): Promise<void>;
}

/** For tests: starts a Redis server that keeps everything in memory. */
export async function startRedis(port: number): Promise<RedisServer> {
  const redis = spawn("redis-server", [
    "--port",
    String(port),
    "--save",
    "",
    "--appendonly",
    "no",
    "--bind",
    "127.0.0.1",
  ]);
  const ended = once(redis, "exit");
  await new Promise<void>((resolve, reject) => {
    redis.stdout.on("data", (text) => String(text).includes("Ready to accept") && resolve());
    ended.then(() => reject(new Error("redis-server did not start.")));
  });
  return {
    signal: (name) => void redis.kill(name),
    async stop() {
      redis.kill("SIGKILL");
      await ended;
    },
  };
}
