import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The answers of the bare server by path ("*" for every path): headers as a flat list, and the body in Base64. */
export type BareAnswers = Record<string, { headers: string[]; body: string }>;

/** The yardstick: only node:http, in its own process. Each message replaces its answers; it reports its port at the start. */
const answers = new Map<string, { headers: string[]; body: Buffer }>();
const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? "") ?? answers.get("*");
  if (!answer) return void response.writeHead(404).end();
  response.writeHead(200, answer.headers);
  response.end(answer.body);
});
const tell = () => process.send?.({ port: (server.address() as AddressInfo).port });
process.on("message", (given: BareAnswers) => {
  answers.clear();
  for (const [path, { headers, body }] of Object.entries(given))
    answers.set(path, { headers, body: Buffer.from(body, "base64") });
  tell();
});
server.listen(0, "127.0.0.1", tell);
