import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { type AskApi, mcpServer } from "@/lib/http/mcp/tools";

/**
 * `npm run mcp`: the Model Context Protocol over stdio, for assistants that start a program. It asks the service at BASE_URL
 * with LOTLINE_API_KEY, like the example programs, so that key, plan and limits of that service apply.
 */

const { BASE_URL = "http://localhost:3000", LOTLINE_API_KEY } = process.env;

const ask: AskApi = async (url) => {
  const headers: Record<string, string> = LOTLINE_API_KEY ? { Authorization: `Bearer ${LOTLINE_API_KEY}` } : {};
  try {
    const answer = await fetch(new URL(url, BASE_URL), { headers });
    const version = answer.headers.get("Dataset-Version") ?? undefined;
    return { status: answer.status, text: await answer.text(), version };
  } catch {
    const remedy = "Start it with npm start, or say in BASE_URL where it is.";
    return { status: 503, text: `The service at ${BASE_URL} cannot be reached. ${remedy}`, version: undefined };
  }
};

await mcpServer(ask).connect(new StdioServerTransport());
