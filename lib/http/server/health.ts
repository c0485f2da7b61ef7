import { bearerOf } from "@/lib/auth/access";
import { isSecret } from "@/lib/auth/private-file";
import type { ApiRequest, ApiResponse } from "../message";
import type { Runtime } from "../runtime";

const NO_STORE = ["Cache-Control", "no-store", "X-Content-Type-Options", "nosniff"];

const respond = (status: number, type: string, text: string, more: string[] = []): ApiResponse => ({
  status,
  headers: [...NO_STORE, "Content-Type", type, ...more],
  body: Buffer.from(text),
});

const json = (status: number, value: unknown, more?: string[]) =>
  respond(status, "application/json", `${JSON.stringify(value)}\n`, more);

/** Anyone may read this, so that it names no paths; the log does. */
const NOT_THE_CURRENT =
  "The current version cannot be served, and this one is in its place. The log and `npm run data -- status` say why.";

interface Condition {
  /** Whether the server is shutting down. */
  leaving: boolean;
  pagesAreUp(): boolean;
}

/** Without pages the API still answers, so that an instance stays ready, and a part of the answer says it. */
function ready(runtime: Runtime, { leaving, pagesAreUp }: Condition): ApiResponse {
  if (leaving) return json(503, { status: "leaving" }, ["Retry-After", "5"]);
  const { store, problem } = runtime.dataset;
  const info = store()?.info;
  if (!info) return json(503, { status: "unavailable" }, ["Retry-After", "5"]);
  const { version, asOf } = info;
  const notice = problem() === null ? {} : { notice: NOT_THE_CURRENT };
  return json(200, { status: "ready", version, asOf, pages: pagesAreUp() ? "up" : "down", ...notice });
}

function metrics(request: ApiRequest, runtime: Runtime): ApiResponse | Promise<ApiResponse> {
  if (!isSecret(bearerOf(request.header("authorization")) ?? "", runtime.metricsToken))
    return json(401, { status: "Send the token of metrics.secret as a Bearer credential." }, [
      "WWW-Authenticate",
      'Bearer realm="Lotline metrics"',
    ]);
  return runtime.metrics.text().then((text) => respond(200, runtime.metrics.contentType, text));
}

/** Answers /healthz (the process runs), /readyz (it has a dataset and is not shutting down) and /metrics (needs a token). */
export function answerHealth(
  path: string,
  request: ApiRequest,
  runtime: Runtime,
  condition: Condition,
): ApiResponse | Promise<ApiResponse> | undefined {
  if (path !== "/healthz" && path !== "/readyz" && path !== "/metrics") return undefined;
  if (request.method !== "GET" && request.method !== "HEAD")
    return json(405, { status: "Ask with GET." }, ["Allow", "GET, HEAD"]);
  if (path === "/healthz") return json(200, { status: "alive" });
  return path === "/readyz" ? ready(runtime, condition) : metrics(request, runtime);
}
