import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Config } from "@/lib/config";
import { contentSecurityPolicy, tileOrigins } from "../csp";

const POLICY = "content-security-policy";

/** A page's security policy, with a nonce of its own. Next finds the nonce in the request's header. */
export function createPageHeaders(
  config: Config,
  development: boolean,
): (request: IncomingMessage) => readonly string[] {
  const origins = tileOrigins(config.LOTLINE_TILE_URL);
  return (request) => {
    const nonce = randomBytes(16).toString("base64");
    const policy = contentSecurityPolicy({ nonce, tileOrigins: origins, development });
    request.headers[POLICY] = policy;
    return ["Content-Security-Policy", policy];
  };
}
