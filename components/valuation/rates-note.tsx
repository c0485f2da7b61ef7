import type { Rates } from "@/lib/domain/valuation/rates";
import { FACTS } from "@/lib/domain/valuation/sales";
import { formatCount } from "@/lib/web/format";
import { type Edits, ratedFacts, rateText, withEdits } from "@/lib/web/home/rate-words";

/** The rates that adjust every comparable, once for all of them, and which of them were edited. */
export function RatesNote({ rates: found, edits = {} }: { rates: Rates; edits?: Edits }) {
  const { rates } = withEdits(found, edits);
  const facts = ratedFacts({ ...found, rates });
  const edited = FACTS.filter((fact) => edits[fact] !== undefined);
  return (
    <p className="mb-3 max-w-[84ch] text-[13px]/5 text-ink2 print:max-w-none">
      Every sale is adjusted at the same rates:{" "}
      {facts.map((fact) => rateText(fact, rates[FACTS.indexOf(fact)]!)).join(", ")}. They come from the{" "}
      {formatCount(found.sales)} nearest sales of this type in two years, and do not change when a sale is taken out.
      The estimate is a regression of its own.
      {edited.length > 0 ? (
        <strong className="font-semibold text-ink">
          {" "}
          Edited by hand: {edited.map((fact) => rateText(fact, rates[FACTS.indexOf(fact)]!)).join(", ")} (the sales say{" "}
          {edited.map((fact) => rateText(fact, found.rates[FACTS.indexOf(fact)]!)).join(", ")}).
        </strong>
      ) : null}
    </p>
  );
}
