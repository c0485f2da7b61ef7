import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import type { Rates } from "@/lib/domain/valuation/rates";
import { FACTS } from "@/lib/domain/valuation/sales";
import { type Edits, RATE_WORDS, shownRate } from "@/lib/web/home/value";

interface RatesFormProps {
  rates: Rates;
  edits: Edits;
  /** Address of the analysis, and the ids that it leaves out. */
  action: string;
  without: readonly string[];
}

/** Edits each rate of an analysis; the address keeps them, so that it works without scripts. An empty field is the estimated rate. */
export const RatesForm = ({ rates, edits, action, without }: RatesFormProps) => (
  <details className="border-line border-y print:hidden" open={Object.keys(edits).length > 0}>
    <summary className="flex min-h-11 cursor-pointer items-center py-2 font-medium text-sm">Edit the rates</summary>
    <form action={action} className="flex flex-wrap items-end gap-3 pb-3">
      {without.length > 0 ? <input type="hidden" name="without" value={without.join(",")} /> : null}
      {FACTS.map((fact, at) => {
        const shown = shownRate(fact, rates.rates[at]!);
        return (
          <Field
            key={`${fact} ${edits[fact] ?? shown}`}
            label={`${fact === "soldDate" ? "%" : "$"} ${RATE_WORDS[fact].unit}`}
            name={fact}
            inputMode="text"
            pattern="[\\-−]?[0-9]{1,7}([.][0-9]{1,4})?"
            title="A number, such as 9800 or -350"
            placeholder={String(shown)}
            defaultValue={String(edits[fact] ?? shown)}
            className="w-40 max-w-full"
            autoComplete="off"
          />
        );
      })}
      <Button type="submit">Adjust at these rates</Button>
    </form>
  </details>
);
