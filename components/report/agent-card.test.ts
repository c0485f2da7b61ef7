import { expect, test } from "vitest";
import { AGENT_LIMITS, readAgent } from "./agent-card";

const NO_AGENT = { name: "", line: "", logo: "" };
const LOGO = "data:image/png;base64,iVBORw0KGgo=";

test.each([
  [undefined, NO_AGENT],
  [null, NO_AGENT],
  ["Ada", NO_AGENT],
  [
    { name: "Ada", line: 5 },
    { ...NO_AGENT, name: "Ada" },
  ],
  [
    { name: "Ada", line: "Realty", logo: LOGO },
    { name: "Ada", line: "Realty", logo: LOGO },
  ],
  [{ logo: "https://example.com/logo.png" }, NO_AGENT],
  [{ logo: "data:image/svg+xml;base64,AAAA" }, NO_AGENT],
  [{ logo: `${LOGO}"onerror="x` }, NO_AGENT],
  [{ logo: LOGO.padEnd(AGENT_LIMITS.logo + 1, "A") }, NO_AGENT],
])("of the stored agent %j only valid parts are read, and a logo only if it is an embedded PNG", (kept, agent) =>
  expect(readAgent(kept)).toEqual(agent),
);
