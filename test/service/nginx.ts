import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const DOCUMENT = join(import.meta.dirname, "../../docs/OPERATIONS.md");

/** Debian has the program where only root's PATH leads. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

/** Whether the programs can be run here. */
export const isInstalled = (...programs: string[]): boolean =>
  programs.every((program) => spawnSync(program, ["-v"], { env }).error === undefined);

/** The nginx file of docs/OPERATIONS.md, in front of other ports and without TLS. */
function documented(port: number, instances: readonly number[]): string {
  const [, text = ""] = /```nginx\n(.*?)```/s.exec(readFileSync(DOCUMENT, "utf8"))!;
  const ports = [...instances];
  return text
    .replaceAll(/^( *server 127\.0\.0\.1:)\d+/gm, (_, start) => `${start}${ports.shift()}`)
    .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_.*\n/gm, "");
}

/** For tests: starts nginx as documented in front of as many instances as the document has. */
export async function startNginx(port: number, instances: readonly number[]): Promise<{ stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "lotline-nginx-"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/nginx.pid; error_log stderr notice;
    events { worker_connections 4096; }
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
      ${documented(port, instances)}
    }`,
  );
  const nginx: ChildProcess = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(nginx, "exit");
  let said = "";
  await new Promise<void>((resolve, reject) => {
    nginx.stderr!.on("data", (text: Buffer) => {
      said += text;
      if (said.includes("start worker process ")) resolve();
    });
    ended.then(() => reject(new Error(`nginx did not start:\n${said}`)));
  });
  return {
    async stop() {
      nginx.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
