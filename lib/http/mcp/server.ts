import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { PAGE_ROWS } from "./limits";
import { TOOLS } from "./tools";

/** The protocol's server, which both transports share. */

const INSTRUCTIONS = `US homes and the markets of ZIP codes, cities, states and any area: single homes, searches with exact totals, and figures by month. Read-only.
Names of cities must be exact: call findPlaces first. One address: lookupProperty. A list of homes: searchProperties; how many, and how they are spread: propertyFacets. Medians, days on market, supply and trends: getMarket and getMarketHistory for one ZIP code, getAreaMarket for anything else, listMarkets to rank.
A list has its exact number in meta.total and ${PAGE_ROWS} rows at first; nextCursor or nextOffset lead on. A fact that is not known is null. Money is whole US dollars, areas are square feet, dates are YYYY-MM-DD. A refused call says of each argument what is wrong and what to send instead.`;

/** Only the method is checked here: what is wrong with the rest the SDK reports as invalid params. */
const CALL = z.looseObject({ method: z.literal("tools/call") });

/** What answers a call of a tool. */
export type CallTool = (name: string, given: Record<string, unknown>) => Promise<CallToolResult>;

/** A protocol server for one connection. */
export function mcpServer(call: CallTool): Server {
  const server = new Server(
    { name: "lotline", title: "Lotline", version: "1.0.0" },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS.map(({ tool }) => tool) }));
  server.setRequestHandler(CALL, (request) => {
    const { name, arguments: given = {} } = CallToolRequestSchema.parse(request).params;
    return call(name, given);
  });
  return server;
}
