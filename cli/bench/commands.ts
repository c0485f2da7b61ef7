import type { Program } from "../command";

/** `npm run bench -- COMMAND`: measurements, which are not part of the tests. */
export const BENCH: Program = {
  name: "bench",
  commands: {
    import: ["import a file of listings", () => import("./import")],
    http: ["ask the running service over HTTP, beside bare node:http", () => import("./http")],
    pages: ["ask the API while visitors load pages", () => import("./pages")],
    store: ["ask the store itself, on one core", () => import("./store")],
    cluster: ["ask a ClickHouse cluster on this machine the same as the store", () => import("./cluster")],
    peers: ["ask SQLite the same searches as the store", () => import("./peers")],
  },
};
