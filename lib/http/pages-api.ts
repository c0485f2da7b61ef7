import { type Access, bearerOf, type Principal } from "@/lib/auth/access";
import type { RateLimitState } from "@/lib/auth/limiter";
import { isSecret } from "@/lib/auth/private-file";
import { type DatasetInfo, isDatasetUnavailable } from "@/lib/domain/dataset";
import type { ZipPlace } from "@/lib/domain/market";
import type { PropertyRecord } from "@/lib/domain/property";
import type { CityZip } from "@/lib/domain/towns";
import { type PropertyStore, parsed } from "@/lib/store/store";
import { ratesFor } from "./comparables";
import type { ApiRequest, ApiResponse } from "./message";
import { type Api, type ApiParts, askDataset } from "./pipeline";
import { answerSession, SESSION_PATH } from "./session";

/** Path that answers a `ServedDataset`, only for the pages. */
export const DATASET_PATH = "/dataset";

/** Path that answers the `Rates` of the home whose id follows, or null, only for the pages. */
export const RATES_PATH = "/rates/";

/** The dataset's description, every covered ZIP in ascending order, and where each city's homes are. */
export interface ServedDataset {
  info: DatasetInfo;
  zips: readonly ZipPlace[];
  cityZips: readonly CityZip[];
  /** The ZIPs whose estimates have a measured accuracy of their own; elsewhere the whole dataset's accuracy is shown. */
  measuredZips: readonly string[];
  /** The factor of estimates' ranges. */
  rangeWidth: number;
}

/** The pages' principal: the largest limit of all plans, and no rate limit, since visitors are limited themselves. */
const MANY = 1_000_000_000;
const PAGES: Principal = {
  plan: "enterprise",
  label: "pages",
  name: "Pages",
  bucket: "pages",
  requestsPerMinute: MANY,
};
const UNLIMITED: RateLimitState = { allowed: true, limit: MANY, remaining: MANY, resetSeconds: 1 };

/** An access that also accepts the pages' credential, which both sides received when the service started. */
export function withPages(access: Access, token: string): Access {
  return {
    ...access,
    principalOf: (authorization, clientAddress) =>
      isSecret(bearerOf(authorization) ?? "", token) ? PAGES : access.principalOf(authorization, clientAddress),
    checkRateLimit: async (principal) => (principal === PAGES ? UNLIMITED : access.checkRateLimit(principal)),
  };
}

const plain = (status: number, headers: string[] = [], body: Uint8Array | null = null): ApiResponse => ({
  status,
  headers,
  body,
});

/** The answer at `DATASET_PATH`, or 304 if the client has it already. @throws {DatasetUnavailable} */
async function answerDataset(request: ApiRequest, store: PropertyStore): Promise<ApiResponse> {
  const etag = `"${store.info.version}"`;
  if (request.header("if-none-match") === etag) return plain(304, ["ETag", etag]);
  const { zips: measured, width = 1 } = await store.accuracies();
  const served: ServedDataset = {
    info: store.info,
    zips: await store.zipPlaces(),
    cityZips: await store.cityZips(),
    measuredZips: Object.keys(measured),
    rangeWidth: width,
  };
  return plain(200, ["Content-Type", "application/json", "ETag", etag], Buffer.from(JSON.stringify(served)));
}

/** The answer at `RATES_PATH`; also null for an unknown id. */
async function answerRates(id: string, store: PropertyStore): Promise<ApiResponse> {
  const record = await store.property(id);
  const rates = record && (await ratesFor(store, parsed<PropertyRecord>(record)));
  return plain(200, ["Content-Type", "application/json"], Buffer.from(JSON.stringify(rates)));
}

interface PagesParts extends Pick<ApiParts, "access" | "dataset" | "log"> {
  api: Api;
}

/** The API for the pages: `/v1`, which `api` answers, browser tokens, and the paths above. `access` is one `withPages`. */
export function createPagesApi({ api, access, dataset, log }: PagesParts): Api {
  return async (request) => {
    const { path } = request;
    if (path === SESSION_PATH) return answerSession(request, { access, log });
    if (path !== DATASET_PATH && !path.startsWith(RATES_PATH)) return api(request);
    if (access.principalOf(request.header("authorization"), request.clientAddress) !== PAGES) return plain(401);
    try {
      return await askDataset(dataset, (store) =>
        path === DATASET_PATH ? answerDataset(request, store) : answerRates(path.slice(RATES_PATH.length), store),
      );
    } catch (error) {
      if (isDatasetUnavailable(error)) return plain(503);
      throw error;
    }
  };
}
