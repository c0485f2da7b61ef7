import { browserToken, forgetToken } from "@/lib/web/api";

/** A key that the visitor pasted: in this tab's memory only, gone with it. */
let pasted = "";

export const pastedKey = (): string => pasted;

export function rememberKey(key: string): void {
  pasted = key.trim();
}

/** Header values are visible ASCII; a key is nothing else. */
export const isSendable = (key: string): boolean => /^[\x21-\x7e]*$/.test(key);

const ask = (path: string, key: string, signal: AbortSignal): Promise<Response> =>
  fetch(path, { headers: { Authorization: `Bearer ${key}` }, cache: "no-store", signal });

/**
 * GETs a path of this service with the pasted key, or with the page's own short-lived token, and returns the
 * answer whatever its status. A token that the service no longer knows is renewed once.
 */
export async function call(path: string, needsKey: boolean, signal: AbortSignal): Promise<Response> {
  if (!needsKey) return fetch(path, { cache: "no-store", signal });
  if (pasted !== "") return ask(path, pasted, signal);
  const answer = await ask(path, await browserToken(), signal);
  if (answer.status !== 401) return answer;
  forgetToken();
  return ask(path, await browserToken(), signal);
}
