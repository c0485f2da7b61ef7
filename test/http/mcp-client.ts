import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { WITH_TSX } from "@/test/node-args";
import { bearer } from "./service";

/** For tests: the protocol's two transports to a service, with a key. */
export const TRANSPORTS = {
  "Streamable HTTP": (origin, key) =>
    new StreamableHTTPClientTransport(new URL("/mcp", origin), { requestInit: { headers: bearer(key) } }),
  stdio: (BASE_URL, LOTLINE_API_KEY) =>
    new StdioClientTransport({
      command: process.execPath,
      args: [...WITH_TSX, "cli/mcp.ts"],
      env: { BASE_URL, LOTLINE_API_KEY },
    }),
} satisfies Record<string, (origin: string, key: string) => Transport>;

/** The official SDK's client, connected. */
export async function connected(transport: Transport): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(transport);
  return client;
}
