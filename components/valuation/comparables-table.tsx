import { Fragment, type ReactNode } from "react";
import { HeadCell, Table } from "@/components/ui/table";
import type { AdjustedComparable } from "@/lib/domain/valuation/chosen";
import { FACTS } from "@/lib/domain/valuation/sales";
import { formatDate, formatMoney } from "@/lib/web/format";
import { FACT_WORDS, formatAdjustment } from "@/lib/web/home/rate-words";
import { ageAndPlace, soldHomeFacts } from "@/lib/web/home/value";

interface ComparablesTableProps {
  comparables: readonly AdjustedComparable[];
  /** Address of the home that prices are adjusted to. */
  of: string;
  /** Ids of the comparables that were removed. */
  without?: readonly string[];
  /** The content of a row's last cell. */
  action?: (comparable: AdjustedComparable) => ReactNode;
}

/** A name and its amount stay in one line. */
const unbroken = (text: string): string => text.replaceAll(" ", "\u00a0");

/**
 * Sales with the adjustment for each fact that makes their prices comparable. Narrow windows show the adjustments in
 * a row below each. Cells have their style from the table.
 */
export function ComparablesTable({ comparables, of, without = [], action }: ComparablesTableProps) {
  const facts = FACTS.flatMap((fact, at) =>
    comparables.some(({ adjustments }) => adjustments?.[at]) ? [{ name: FACT_WORDS[fact], at }] : [],
  );
  const adjusted = comparables.some(({ adjustments }) => adjustments !== null);
  return (
    <Table caption={`Sales like ${of}, and their adjustments`} className="sales-table figure-rows">
      <thead>
        <tr>
          <HeadCell>Comparable</HeadCell>
          <HeadCell figure>Sold for</HeadCell>
          {facts.map(({ name }) => (
            <HeadCell key={name} figure className="wide">
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
              <span className="fine">{soldHomeFacts(one)}</span>
              <span className="fine">{ageAndPlace(one)}</span>
            </>
          );
          return (
            <Fragment key={id}>
              <tr className={out ? "out" : undefined}>
                <td>
                  <a href={`/homes/${id}`}>{address.streetAddress}</a>
                  <div className="wide">{about}</div>
                </td>
                <td>
                  {formatMoney(soldPrice)}
                  <span className="fine">{formatDate(soldDate)}</span>
                </td>
                {facts.map(({ name, at }) => (
                  <td key={name} className="wide">
                    {adjustments ? formatAdjustment(adjustments[at]!) : ""}
                  </td>
                ))}
                {adjusted ? (
                  <td>
                    <b>{formatMoney(adjustedPrice)}</b>
                  </td>
                ) : null}
                {action ? <td className="print:hidden">{action(one)}</td> : null}
              </tr>
              <tr>
                <td colSpan={2 + Number(adjusted) + Number(action !== undefined)}>
                  {about}
                  {parts.length > 0 ? <span className="fine">{parts.map(unbroken).join(", ")}</span> : null}
                </td>
              </tr>
            </Fragment>
          );
        })}
      </tbody>
    </Table>
  );
}
