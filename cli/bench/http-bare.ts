import { createServer } from "node:http";

/** The bare server's answer to a path ("*" for every path): headers and body, which may be recorded from the service. */
export interface RecordedAnswer {
  path: string;
  headers: string[];
  /** The body in Base64. */
  body: string;
}

/**
 * A server for comparison: only node:http, in its own process. Each message replaces its answers. It reports its port when
 * it is ready.
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
