import type { Program } from "../command";

/** `npm run keys -- COMMAND`: issues and revokes API keys. */
export const KEYS: Program = {
  name: "keys",
  commands: {
    create: ["make a key and print it; it is shown only once", () => import("./create")],
    list: ["list the keys by their prefixes", () => import("./list")],
    rotate: ["replace a key with a new one", () => import("./rotate")],
    "forget-first": ["keep the first start's key no longer; it stays valid", () => import("./forget-first")],
    revoke: ["end a key: it is refused from now on", () => import("./revoke")],
  },
};
