import { createServer } from "node:http";

/** What the bare server sends for a path, "*" being every path: a head and bytes, the server's own where they are recorded. */
export interface RecordedAnswer {
  path: string;
  headers: string[];
  /** Base64. */
  body: string;
}

/**
 * The yardstick: node:http and nothing else, in a process of its own. Each message to it replaces the
 * answers that it knows; it says "ready" with its port.
 */
if (process.send) {
  const answers = new Map<string, { headers: string[]; body: Buffer }>();
  let every: { headers: string[]; body: Buffer } | undefined;
  const server = createServer((request, response) => {
    const answer = every ?? answers.get(request.url ?? "");
    if (!answer) return void response.writeHead(404).end();
    response.writeHead(200, answer.headers);
    response.end(answer.body);
  });
  process.on("message", (recorded: RecordedAnswer[]) => {
    answers.clear();
    for (const { path, headers, body } of recorded) answers.set(path, { headers, body: Buffer.from(body, "base64") });
    every = answers.get("*");
    process.send!({ ready: (server.address() as { port: number }).port });
  });
  server.listen(0, "127.0.0.1", () => process.send!({ ready: (server.address() as { port: number }).port }));
}
