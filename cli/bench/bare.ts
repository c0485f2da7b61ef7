import { createServer } from "node:http";

/** The yardstick: only node:http, which answers everything as the address LIKE did once, with the same headers and bytes. */
const { LIKE, AUTHORIZATION, PORT } = process.env;
const like = await fetch(LIKE!, { headers: { Authorization: AUTHORIZATION!, "Accept-Encoding": "identity" } });
const headers = [...like.headers].filter(([name]) => !["connection", "date", "keep-alive"].includes(name)).flat();
const body = new Uint8Array(await like.arrayBuffer());
createServer((_, response) => void response.writeHead(200, headers).end(body)).listen(Number(PORT), "127.0.0.1");
