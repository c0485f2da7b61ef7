import type { Config } from "@/lib/config";
import { clickHouseSettings } from "@/lib/store/clickhouse/settings";

/** The cluster if LOTLINE_STORE is clickhouse, otherwise null. Its client library is loaded only if it is needed. */
export async function clusterOf(config: Config) {
  if (config.LOTLINE_STORE !== "clickhouse") return null;
  const settings = clickHouseSettings(config);
  const { clusterStatus, pruneCluster, rollbackCluster } = await import("@/lib/store/clickhouse/open");
  return {
    status: () => clusterStatus(settings),
    rollback: () => rollbackCluster(settings),
    prune: (keep: number, dryRun: boolean) => pruneCluster(settings, keep, dryRun),
  };
}

export type Cluster = NonNullable<Awaited<ReturnType<typeof clusterOf>>>;
