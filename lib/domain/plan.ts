/** The plans of the specification's section 8, with the contract's rate limits. */

export const PLANS = ["free", "developer", "pro", "enterprise"] as const;
export type PlanName = (typeof PLANS)[number];

export interface Plan {
  name: PlanName;
  label: string;
  /** The page size of a search if `limit` is left out. */
  defaultLimit: number;
  maxLimit: number;
  requestsPerMinute: number;
}

export const PLAN_TABLE: Readonly<Record<PlanName, Plan>> = {
  free: { name: "free", label: "Free", defaultLimit: 10, maxLimit: 25, requestsPerMinute: 60 },
  developer: { name: "developer", label: "Developer", defaultLimit: 25, maxLimit: 100, requestsPerMinute: 600 },
  pro: { name: "pro", label: "Pro", defaultLimit: 50, maxLimit: 250, requestsPerMinute: 3_000 },
  enterprise: {
    name: "enterprise",
    label: "Enterprise",
    defaultLimit: 100,
    maxLimit: 1_000,
    requestsPerMinute: 60_000,
  },
};

/** A number as texts for people have it: "1,000". */
export const withSeparators = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 4 });

/** "Free 10, Developer 25, …", with what is said of each plan. */
export const byPlan = (said: (plan: Plan) => string): string =>
  Object.values(PLAN_TABLE)
    .map((plan) => `${plan.label} ${said(plan)}`)
    .join(", ");
