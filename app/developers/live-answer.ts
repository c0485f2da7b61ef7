import { REQUEST_ID } from "@/lib/http/openapi/headers";
import { getRuntime } from "@/lib/http/runtime";
import { datasetInfo } from "../dataset-info";

/** The pages' own place among the clients: its limits are nobody else's. */
const CLIENT = "reference pages";

export interface LiveCall {
  url: string;
  method?: string;
  /** What stands in the header; a token of the page's own where it is left out. */
  authorization?: "none" | "wrong";
}

export interface LiveAnswer {
  status: number;
  headers: [name: string, value: string][];
  body: unknown;
}

/** Answers by call, of one dataset: they cannot change within it. */
let kept: { version: string; answers: Map<string, LiveAnswer> } | undefined;

function credential({ authorization }: LiveCall): string | undefined {
  if (authorization === "none") return undefined;
  if (authorization === "wrong") return "Bearer lot_wrong";
  const { token } = getRuntime().access.issueBrowserToken(CLIENT);
  return token && `Bearer ${token.token}`;
}

/** A flat name, value list as pairs. */
export function pairs(flat: readonly string[]): LiveAnswer["headers"] {
  const found: LiveAnswer["headers"] = [];
  for (let i = 0; i < flat.length; i += 2) found.push([flat[i]!, flat[i + 1]!]);
  return found;
}

async function ask(call: LiveCall): Promise<LiveAnswer> {
  const sent: Record<string, string | undefined> = { authorization: credential(call), "x-request-id": REQUEST_ID };
  const answer = await getRuntime().api({
    method: call.method ?? "GET",
    url: call.url,
    header: (name) => sent[name],
    clientAddress: CLIENT,
  });
  const text = new TextDecoder().decode(answer.body ?? new Uint8Array());
  return { status: answer.status, headers: pairs(answer.headers), body: text === "" ? null : JSON.parse(text) };
}

/**
 * What /v1 answers to one of the reference's own calls, asked in process; undefined where it is not of the status
 * that the page shows, as without a dataset. Calls are not a visitor's: there are as many as pages.
 */
export async function liveAnswer(call: LiveCall, status: number): Promise<LiveAnswer | undefined> {
  const version = datasetInfo()?.version ?? "none";
  if (kept?.version !== version) kept = { version, answers: new Map() };
  const { answers } = kept;
  const name = JSON.stringify(call);
  const known = answers.get(name);
  if (known) return known;
  const answer = await ask(call);
  if (answer.status !== status) return undefined;
  answers.set(name, answer);
  return answer;
}
