import type { PlanName } from "@/lib/domain/plan";

/** Who asks, after the credential was checked. Handlers never see the credential. */
export interface Principal {
  plan: PlanName;
  /** What logs show: a key's prefix, or "browser". */
  label: string;
  /** Name of the rate limit's bucket. */
  bucket: string;
  requestsPerMinute: number;
}
