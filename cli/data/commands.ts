import type { Program } from "../command";

/** `npm run data -- COMMAND`: creates and manages datasets. */
export const DATA: Program = {
  name: "data",
  commands: {
    generate: ["make the sample dataset", () => import("./generate")],
    import: ["make a dataset from files", () => import("./import")],
    export: ["write records or published series as NDJSON, CSV or Parquet", () => import("./export")],
    backtest: ["measure how far off the value estimates are", () => import("./backtest")],
    report: ["report how complete a dataset is, and what changed since the one before", () => import("./report")],
    status: ["say which dataset is served and which others there are", () => import("./status")],
    verify: ["compare every byte of a dataset with its checksums", () => import("./verify")],
    upgrade: ["rebuild a dataset of the format before from its records", () => import("./upgrade")],
    rollback: ["serve the previous version again", () => import("./rollback")],
    prune: ["remove old versions", () => import("./prune")],
    load: ["put a version onto a ClickHouse cluster, and serve it there", () => import("./load")],
  },
};
