import { Cell, HeadCell, Table } from "@/components/ui/table";
import { PLAN_TABLE, PLANS, type PlanName } from "@/lib/domain/plan";
import { formatCount } from "@/lib/web/format";

/** Page sizes and rate limits; `requestsPerMinute` are those that this service enforces. */
export function PlanTable({ requestsPerMinute }: { requestsPerMinute: Readonly<Record<PlanName, number>> }) {
  return (
    <div className="mt-4">
      <Table caption="Limits by plan">
        <thead>
          <tr>
            <HeadCell>Plan</HeadCell>
            <HeadCell figure>Default limit</HeadCell>
            <HeadCell figure>Maximum limit</HeadCell>
            <HeadCell figure>Requests a minute</HeadCell>
          </tr>
        </thead>
        <tbody>
          {PLANS.map((plan) => (
            <tr key={plan}>
              <Cell>{PLAN_TABLE[plan].label}</Cell>
              <Cell figure>{formatCount(PLAN_TABLE[plan].defaultLimit)}</Cell>
              <Cell figure>{formatCount(PLAN_TABLE[plan].maxLimit)}</Cell>
              <Cell figure>{formatCount(requestsPerMinute[plan])}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
