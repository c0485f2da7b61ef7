/** What other layers use of this engine; `engine.ts` names it. */
export { clusterStatus, pruneCluster, rollbackCluster } from "./admin";
export { type ClusterDataset, followCluster, openClickHouse } from "./current";
export { type LoadedVersion, type LoadOptions, loadVersion } from "./load";
export { type ClickHouseSettings, clickHouseSettings } from "./settings";
