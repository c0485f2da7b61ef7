import type { Config } from "@/lib/config";
import type { PlanName } from "@/lib/domain/plan";
import { HOMES_A_PAGE } from "@/lib/domain/search";
import { type BrowserToken, type BrowserTokens, isBrowserToken, openBrowserTokens } from "./browser-token";
import { type KeyRing, openKeyRing } from "./key-ring";
import type { Limiter, RateLimitState, Usage } from "./limiter";

/** The client of a request, after its credential was checked. Handlers never see the credential. */
export interface Principal {
  plan: PlanName;
  /** What logs show: a key's prefix, or "browser". */
  label: string;
  /** The name that the key was given when it was created. */
  name: string;
  /** Name of the bucket that its requests are counted in. */
  bucket: string;
  requestsPerMinute: number;
}

/** Turns credentials into principals, and limits their requests. */
export interface Access {
  /** Who asks, by the request's `Authorization` header; undefined if that has no valid credential. */
  principalOf(authorization: string | undefined, clientAddress: string): Principal | undefined;
  /** Counts one wrong credential of a client address, and says whether it may send another. */
  checkWrongKeyLimit(clientAddress: string): Promise<RateLimitState>;
  /** Counts one request of a principal, and says whether it is allowed. */
  checkRateLimit(principal: Principal): Promise<RateLimitState>;
  /** How many requests of a principal were allowed in the current minute and day. */
  usage(principal: Principal): Promise<Usage>;
  /** A token for a page; none if the client address has asked for too many. */
  issueBrowserToken(clientAddress: string): Promise<{ rateLimit: RateLimitState; token?: BrowserToken }>;
  /** Whether the key file was deleted or cannot be read, for operators. */
  isKeyFileFaulty(): boolean;
  /** Counts one page view of a client address, or one picture in a page, and says whether it is allowed. */
  checkPageLimit(clientAddress: string, of: "page" | "picture"): Promise<RateLimitState>;
}

/** The network that an address belongs to. For IPv6 it is the /64, since one customer has a whole /64. */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("%")[0]!.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return `${[...left, ...Array(zeros).fill("0"), ...right].slice(0, 4).join(":")}::/64`;
}

/** The credential of an `Authorization` header; undefined if there is none, or of another kind. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^bearer +([^\s,]+)$/i.exec(authorization ?? "")?.[1];

interface Parts {
  keys: KeyRing;
  tokens: BrowserTokens;
  limiter: Limiter;
}

/** Builds the access from its parts, so that tests can pass their own clock. */
export function createAccess(config: Config, { keys, tokens, limiter }: Parts): Access {
  const rates: Record<PlanName, number> = {
    free: config.LOTLINE_RATE_FREE,
    developer: config.LOTLINE_RATE_DEVELOPER,
    pro: config.LOTLINE_RATE_PRO,
    enterprise: config.LOTLINE_RATE_ENTERPRISE,
  };

  function principalOf(authorization: string | undefined, clientAddress: string): Principal | undefined {
    const credential = bearerOf(authorization);
    if (credential === undefined) return undefined;
    if (isBrowserToken(credential)) {
      if (!tokens.isValid(credential)) return undefined;
      const bucket = `browser ${clientNetwork(clientAddress)}`;
      const requestsPerMinute = config.LOTLINE_RATE_BROWSER;
      return { plan: "developer", label: "browser", name: "Browser token", bucket, requestsPerMinute };
    }
    const key = keys.find(credential);
    if (!key) return undefined;
    const { plan, prefix, name } = key;
    return { plan, label: prefix, name, bucket: prefix, requestsPerMinute: rates[plan] };
  }

  return {
    principalOf,
    checkWrongKeyLimit: (clientAddress) =>
      limiter.take(`wrong ${clientNetwork(clientAddress)}`, config.LOTLINE_RATE_WRONG_KEY),
    checkRateLimit: (principal) => limiter.take(principal.bucket, principal.requestsPerMinute),
    usage: (principal) => limiter.usage(principal.bucket),
    async issueBrowserToken(clientAddress) {
      const rateLimit = await limiter.take(`session ${clientNetwork(clientAddress)}`, config.LOTLINE_RATE_SESSION);
      return rateLimit.allowed ? { rateLimit, token: tokens.issue() } : { rateLimit };
    },
    isKeyFileFaulty: () => keys.isFaulty(),
    checkPageLimit: (clientAddress, of) =>
      limiter.take(
        `${of} ${clientNetwork(clientAddress)}`,
        // Each home on a page of a search may have a picture.
        config.LOTLINE_RATE_PAGES * (of === "picture" ? HOMES_A_PAGE : 1),
      ),
  };
}

/** Opens the keys and the secret in the state folder. @throws if the key file is unreadable. */
export const openAccess = (config: Config, limiter: Limiter, onFault: (error: unknown) => void): Access =>
  createAccess(config, {
    keys: openKeyRing(config.varDir, onFault),
    tokens: openBrowserTokens(config.varDir),
    limiter,
  });
