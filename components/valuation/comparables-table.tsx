import { Fragment, type ReactNode } from "react";
import { classNames, LINK } from "@/components/ui/class-names";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { AdjustedComparable } from "@/lib/domain/valuation/chosen";
import { FACTS } from "@/lib/domain/valuation/sales";
import { formatDate, formatMoney } from "@/lib/web/format";
import { ageAndPlace, FACT_WORDS, formatAdjustment, soldHomeFacts } from "@/lib/web/home/value";

interface ComparablesTableProps {
  comparables: readonly AdjustedComparable[];
  /** Address of the home that prices are adjusted to. */
  of: string;
  /** Ids of the comparables that were removed. */
  without?: readonly string[];
  /** The content of a row's last cell. */
  action?: (comparable: AdjustedComparable) => ReactNode;
}

const WIDE = "max-lg:hidden print:table-cell";
const WIDE_BLOCK = "max-lg:hidden print:block";

/**
 * Sales with the adjustment for each fact that makes their prices comparable. Narrow windows show the adjustments in
 * a row below each.
 */
export function ComparablesTable({ comparables, of, without = [], action }: ComparablesTableProps) {
  const facts = FACTS.flatMap((fact, at) =>
    comparables.some(({ adjustments }) => adjustments?.[at]) ? [{ name: FACT_WORDS[fact], at }] : [],
  );
  const adjusted = comparables.some(({ adjustments }) => adjustments !== null);
  return (
    <Table caption={`Sales like ${of}, and their adjustments`} className="align-top">
      <thead>
        <tr>
          <HeadCell>Comparable</HeadCell>
          <HeadCell figure>Sold for</HeadCell>
          {facts.map(({ name }) => (
            <HeadCell key={name} figure className={WIDE}>
              {name}
            </HeadCell>
          ))}
          {adjusted ? <HeadCell figure>Adjusted</HeadCell> : null}
          {action ? (
            <HeadCell className="print:hidden">
              <span className="sr-only">Take out</span>
            </HeadCell>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {comparables.map((one) => {
          const { id, address, soldDate, soldPrice, adjustments, adjustedPrice } = one;
          const out = without.includes(id);
          const parts = facts.flatMap(({ name, at }) =>
            adjustments?.[at] ? `${name} ${formatAdjustment(adjustments[at])}` : [],
          );
          const about = (
            <>
              <span className="block text-[13px]/5 text-ink2">{soldHomeFacts(one)}</span>
              <span className="block text-[13px]/5 text-ink3">{ageAndPlace(one)}</span>
            </>
          );
          const open = "max-lg:border-b-0 max-lg:pb-0 print:border-b";
          return (
            <Fragment key={id}>
              <tr className={classNames("align-top", out && "text-ink3 print:hidden")}>
                <Cell className={open}>
                  <a href={`/homes/${id}`} className={`font-medium ${LINK}`}>
                    {address.streetAddress}
                  </a>
                  <div className={WIDE_BLOCK}>{about}</div>
                </Cell>
                <Cell figure className={`whitespace-nowrap ${open}`}>
                  {formatMoney(soldPrice)}
                  <span className="block text-[13px]/5 text-ink3">{formatDate(soldDate)}</span>
                </Cell>
                {facts.map(({ name, at }) => (
                  <Cell key={name} figure className={classNames("whitespace-nowrap", WIDE, !out && "text-ink2")}>
                    {adjustments ? formatAdjustment(adjustments[at]!) : ""}
                  </Cell>
                ))}
                {adjusted ? (
                  <Cell figure className={classNames("whitespace-nowrap font-medium", open, out && "line-through")}>
                    {formatMoney(adjustedPrice)}
                  </Cell>
                ) : null}
                {action ? (
                  <Cell figure className={`print:hidden ${open}`}>
                    {action(one)}
                  </Cell>
                ) : null}
              </tr>
              <tr className="lg:hidden print:hidden">
                <Cell colSpan={2 + Number(adjusted) + Number(action !== undefined)}>
                  {about}
                  {parts.length > 0 ? <span className="block text-[13px]/5 text-ink2">{parts.join(", ")}</span> : null}
                </Cell>
              </tr>
            </Fragment>
          );
        })}
      </tbody>
    </Table>
  );
}
