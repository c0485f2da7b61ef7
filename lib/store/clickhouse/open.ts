/** What other layers use of the store over ClickHouse. */
export { clusterStatus, pruneCluster, rollbackCluster } from "./admin";
export { followCluster, openClickHouse } from "./current";
export { type LoadedVersion, type LoadOptions, loadVersion } from "./load";
export { type ClickHouseSettings, clickHouseSettings } from "./settings";
