import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What the bare server answers: headers as a flat list, and the body. */
export interface BareAnswer {
  headers: string[];
  body: Uint8Array;
}

/** The yardstick: only node:http, in its own process. Each message replaces its answer; it reports its port at the start. */
let answer: BareAnswer = { headers: [], body: new Uint8Array() };
const server = createServer((_, response) => {
  response.writeHead(200, answer.headers);
  response.end(answer.body);
});
const tell = () => process.send?.({ port: (server.address() as AddressInfo).port });
process.on("message", (given: BareAnswer) => {
  answer = given;
  tell();
});
server.listen(0, "127.0.0.1", tell);
