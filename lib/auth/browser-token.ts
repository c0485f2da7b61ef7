import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { join } from "node:path";
import { secretIn } from "./private-file";

/** Long enough that pages renew it rarely, short enough that a copied token is of little use. */
export const TOKEN_LIFE_MS = 15 * 60_000;
const TOKEN_FORM = /^lbt_([0-9a-z]{8,11})\.([0-9A-Za-z_-]{12})\.([0-9A-Za-z_-]{43})$/;

/** Whether a credential says that it is a browser token, and no key. */
export const isBrowserToken = (credential: string): boolean => credential.startsWith("lbt_");

export interface BrowserToken {
  token: string;
  /** ISO 8601 UTC. */
  expiresAt: string;
}

/** Signs and checks the credential that web pages use. It is stateless: any process with the secret can check it. */
export interface BrowserTokens {
  issue(): BrowserToken;
  isValid(token: string): boolean;
}

/** Issues and checks browser tokens that are signed with a secret. `clock` is in ms. */
export function createBrowserTokens(secret: string, clock: () => number = Date.now): BrowserTokens {
  const sign = (text: string) => createHmac("sha256", secret).update(text).digest();
  return {
    issue() {
      const expires = clock() + TOKEN_LIFE_MS;
      const signed = `${expires.toString(36)}.${randomBytes(9).toString("base64url")}`;
      const token = `lbt_${signed}.${sign(signed).toString("base64url")}`;
      return { token, expiresAt: new Date(expires).toISOString() };
    },
    isValid(token) {
      const parts = TOKEN_FORM.exec(token);
      if (!parts) return false;
      const signature = Buffer.from(parts[3]!, "base64url");
      if (!timingSafeEqual(signature, sign(`${parts[1]}.${parts[2]}`))) return false;
      const left = Number.parseInt(parts[1]!, 36) - clock();
      return left > 0 && left <= TOKEN_LIFE_MS;
    },
  };
}

/** Uses the secret that is stored in the state folder. */
export const openBrowserTokens = (varDir: string): BrowserTokens =>
  createBrowserTokens(secretIn(join(varDir, "browser-token.secret")));
