import type { Program } from "../command";

const versions = () => import("./versions");

/** `npm run data -- COMMAND`: creates and manages datasets. */
export const DATA: Program = {
  name: "data",
  commands: {
    generate: ["make the sample dataset", () => import("./generate")],
    import: ["make a dataset from files", () => import("./import")],
    export: ["write records or published series as NDJSON, CSV or Parquet", () => import("./export")],
    backtest: ["measure how far off the value estimates are", () => import("./backtest")],
    report: ["report how complete a dataset is, and what changed since the one before", () => import("./report")],
    status: ["say which dataset is served and which others there are", async () => (await versions()).status],
    verify: ["compare every byte of a dataset with its checksums", async () => (await versions()).verify],
    upgrade: ["rebuild a dataset of the format before from its records", async () => (await versions()).upgrade],
    rollback: ["serve the previous version again", async () => (await versions()).rollback],
    prune: ["remove old versions", async () => (await versions()).prune],
    load: ["put a version onto a ClickHouse cluster, and serve it there", async () => (await versions()).load],
  },
};
