import { createServer } from "node:http";

/** The yardstick: only node:http, which sends for each path what the server at LIKE answered to it, with the same headers and bytes. */
const { LIKE, PORT } = process.env;
const kept = new Map<string, { headers: string[]; body: Uint8Array }>();

async function answerOf(path: string, authorization = "") {
  const response = await fetch(LIKE + path, { headers: { authorization, "Accept-Encoding": "identity" } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  const headers = [...response.headers].filter(([name]) => !["connection", "date", "keep-alive"].includes(name)).flat();
  return { headers, body: new Uint8Array(await response.arrayBuffer()) };
}

createServer(async (request, response) => {
  const path = request.url!;
  const answer = kept.get(path) ?? (await answerOf(path, request.headers.authorization));
  kept.set(path, answer);
  response.writeHead(200, answer.headers).end(answer.body);
}).listen(Number(PORT), "127.0.0.1");
