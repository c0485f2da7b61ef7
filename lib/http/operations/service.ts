import { z } from "zod";
import { PLAN_TABLE, PLANS } from "@/lib/domain/plan";
import { operation } from "../operation";

/** Operations about the service itself. */

const whole = (description: string) => z.int().min(0).meta({ description });

const accountSchema = z
  .strictObject({
    plan: z.enum(PLANS),
    name: z.string().meta({ description: "What the key was called when it was made" }),
    limits: z.strictObject({
      requestsPerMinute: whole("Requests a minute, and the largest burst"),
      defaultLimit: whole("Page size where limit is left out"),
      maximumLimit: whole("The largest limit that is answered"),
    }),
    usage: z.strictObject({
      minute: whole("Requests since the current minute began, this one included"),
      day: whole("Requests since the current day began, UTC, this one included"),
    }),
  })
  .meta({ id: "Account" });

type Account = z.output<typeof accountSchema>;

const example: Account = {
  plan: "developer",
  name: "My integration",
  limits: { requestsPerMinute: 600, defaultLimit: 25, maximumLimit: 100 },
  usage: { minute: 12, day: 3_406 },
};

export const getAccount = operation({
  id: "getAccount",
  path: "/v1/account",
  summary: "The key's plan, limits and use",
  description:
    "Plan, name and limits of the key that asks, and how many requests it made. Refused requests do not count. Counting begins when the service starts, unless limits are kept in Redis.",
  tool: "Plan and limits of the key that asks, and how many calls it made this minute and day. Use it after a call was refused for a limit, or to say how much is left.",
  extension: true,
  pathParameters: {},
  query: {},
  ofKey: true,
  problems: [],
  envelope: "single",
  answer: accountSchema,
  example: { data: example },
  async run({ access, principal }) {
    const { plan, name, requestsPerMinute } = principal;
    const { defaultLimit, maxLimit: maximumLimit } = PLAN_TABLE[plan];
    const limits = { requestsPerMinute, defaultLimit, maximumLimit };
    const account: Account = { plan, name, limits, usage: await access.usage(principal) };
    return { kind: "single", data: JSON.stringify(account) };
  },
});

export const getDescription = operation({
  id: "getDescription",
  path: "/v1/openapi.json",
  summary: "This description",
  description: "OpenAPI 3.1, made from the schemas that validate. Needs no key.",
  tool: null,
  extension: true,
  pathParameters: {},
  query: {},
  open: true,
  problems: [],
  envelope: "document",
  answer: z.looseObject({ openapi: z.string() }).meta({ id: "OpenAPI" }),
  example: { openapi: "3.1.0" },
  run: async ({ description }) => ({ kind: "document", json: description() }),
});
