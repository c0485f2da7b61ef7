import { Agent, request } from "node:http";
import { DatasetUnavailable } from "@/lib/domain/dataset";
import { splitUrl } from "./message";
import type { Api } from "./pipeline";

/** A request from the pages to the API. */
export interface ApiCall {
  /** Path and query: "/v1/properties?limit=5". */
  url: string;
  method?: string;
  /** Headers by lower-case name. Without `authorization` the pages' own credential is sent; with null none is. */
  headers?: Readonly<Record<string, string | null>>;
}

interface ApiAnswer {
  status: number;
  /** The response's headers, without those that concern only the connection. */
  headers: [name: string, value: string][];
  header(name: string): string | undefined;
  text: string;
}

export type Ask = (call: ApiCall) => Promise<ApiAnswer>;

/** The port at which the pages' process reaches the API, and its credential there. */
export interface ApiDoor {
  port: number;
  token: string;
}

/** On `globalThis`, since module state is not shared between the process's entry and Next's bundles. */
const SLOT = Symbol.for("lotline.api-door");
const shared = globalThis as { [SLOT]?: ApiDoor };

/** Makes this process the pages' process of the API behind the door. Tests also take it back. */
export function setApiDoor(door: ApiDoor | undefined): void {
  if (door) shared[SLOT] = door;
  else delete shared[SLOT];
}

/** Whether this is the pages' process beside an API process, so that it has no dataset of its own. */
export const hasApiDoor = (): boolean => shared[SLOT] !== undefined;

const CONNECTION_HEADERS = new Set(["connection", "keep-alive", "date", "content-length", "transfer-encoding"]);

function answerOf(status: number, flat: readonly string[], body: Uint8Array | null): ApiAnswer {
  const headers: ApiAnswer["headers"] = [];
  for (let i = 0; i < flat.length; i += 2)
    if (!CONNECTION_HEADERS.has(flat[i]!.toLowerCase())) headers.push([flat[i]!, flat[i + 1]!]);
  return {
    status,
    headers,
    header: (name) => headers.find(([it]) => it.toLowerCase() === name)?.[1],
    text: body ? new TextDecoder().decode(body) : "",
  };
}

function headersWith(token: string, { headers = {} }: ApiCall): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const [name, value] of Object.entries({ authorization: `Bearer ${token}`, ...headers }))
    if (value !== null) sent[name] = value;
  return sent;
}

const agent = new Agent({ keepAlive: true });

/** Sends a request to the API's process on this machine. */
const askDoor = ({ port, token }: ApiDoor, call: ApiCall): Promise<ApiAnswer> =>
  new Promise((resolve, reject) => {
    const { url, method = "GET" } = call;
    const sent = { host: "127.0.0.1", port, agent, method, path: url, headers: headersWith(token, call) };
    const failed = (error: Error) => reject(new DatasetUnavailable(`The API could not be reached: ${error.message}.`));
    request(sent, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", failed);
      response.on("end", () => resolve(answerOf(response.statusCode!, response.rawHeaders, Buffer.concat(chunks))));
    })
      .on("error", failed)
      .end();
  });

/** Sends requests to an API in this process, as `createPagesApi` makes it. */
export function askWith(pagesApi: Api, token: string): Ask {
  return async (call) => {
    const sent = headersWith(token, call);
    const { method = "GET", url } = call;
    const { status, headers, body } = await pagesApi({
      method,
      ...splitUrl(url),
      header: (name) => sent[name],
      clientAddress: "pages",
    });
    return answerOf(status, headers, body);
  };
}

/**
 * Sends a request from the pages to the API: to the API's process, or, under `next start`, where there is no such process,
 * to the API in this one. Fails with `DatasetUnavailable` if the API cannot be reached.
 */
export const askApi: Ask = async (call) => {
  if (shared[SLOT]) return askDoor(shared[SLOT], call);
  // A pages' process beside an API process never needs it, and starts sooner and smaller without.
  const { getRuntime } = await import("./runtime");
  const { pagesApi, pagesToken } = getRuntime();
  return askWith(pagesApi, pagesToken)(call);
};
