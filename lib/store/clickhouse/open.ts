/** The functions of this engine that other layers use, by way of `engine.ts`. */
export { clusterStatus, pruneCluster, rollbackCluster } from "./admin";
export { followCluster, openClickHouse } from "./current";
export { type LoadedVersion, type LoadOptions, loadVersion } from "./load";
export { type ClickHouseSettings, clickHouseSettings } from "./settings";
