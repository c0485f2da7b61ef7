import type { Program } from "../command";

/** `npm run keys -- COMMAND`: issues and revokes API keys. */
export const KEYS: Program = {
  name: "keys",
  commands: {
    create: ["make a key and print it, this once", () => import("./create")],
    list: ["say which keys there are, by their prefixes", () => import("./list")],
    rotate: ["make a new key in the place of one", () => import("./rotate")],
    revoke: ["have a key refused from now on", () => import("./revoke")],
  },
};
