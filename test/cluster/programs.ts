import { dataProgram } from "@/test/program";
import type { Cluster } from "./cluster";

/** Settings of a service over the cluster, without its response cache, so that each request reaches a server. */
export const settingsFor = ({ urls, name }: Cluster): Record<string, string> => ({
  LOTLINE_STORE: "clickhouse",
  LOTLINE_CLICKHOUSE_URL: urls.join(","),
  LOTLINE_CLICKHOUSE_CLUSTER: name,
  LOTLINE_ANSWERS_MB: "0",
});

/** Runs `npm run data -- …`, expects success and returns its output. */
export async function data(args: string[], env: Record<string, string>): Promise<string> {
  const { code, output } = await dataProgram(args, env).ended;
  if (code !== 0) throw new Error(`data ${args.join(" ")} ended with ${code}: ${output}`);
  return output;
}
