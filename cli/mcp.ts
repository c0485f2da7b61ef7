import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { type CallToolResult, McpError } from "@modelcontextprotocol/sdk/types.js";
import { type CallTool, mcpServer } from "@/lib/http/mcp/server";

/**
 * `npm run mcp`: the Model Context Protocol over stdio, for assistants that start a program. Each call of a tool goes to `/mcp`
 * of the service at BASE_URL with LOTLINE_API_KEY, so that its tools, key, plan and limits apply.
 */

const { BASE_URL = "http://localhost:3000", LOTLINE_API_KEY } = process.env;

const HEADERS = {
  "Content-Type": "application/json",
  Accept: "application/json, text/event-stream",
  ...(LOTLINE_API_KEY && { Authorization: `Bearer ${LOTLINE_API_KEY}` }),
};

const failed = (text: string): CallToolResult => ({ content: [{ type: "text", text }], isError: true });

/** A response to a message of JSON-RPC. */
interface Reply {
  result?: CallToolResult;
  error?: { code: number; message: string };
}

const call: CallTool = async (name, given) => {
  const params = { name, arguments: given };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(new URL("/mcp", BASE_URL), { method: "POST", headers: HEADERS, body });
    text = await answer.text();
  } catch {
    return failed(
      `The service at ${BASE_URL} cannot be reached. Start it with npm start, or say in BASE_URL where it is.`,
    );
  }
  if (!answer.ok) return failed(text);
  const { result, error } = JSON.parse(text) as Reply;
  if (error) throw new McpError(error.code, error.message.replace(/^MCP error -?\d+: /, ""));
  return result ?? failed(text);
};

await mcpServer(call).connect(new StdioServerTransport());
