import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import type { Rates } from "@/lib/domain/valuation/rates";
import { FACTS } from "@/lib/domain/valuation/sales";
import { type Edits, RATE_WORDS, shownRate } from "@/lib/web/home/rate-words";
import { type Choice, MONTHS, RADIUS } from "@/lib/web/home/value-url";

interface AnalysisFormProps {
  rates: Rates | null;
  edits: Edits;
  choice: Choice;
  /** Address of the analysis. */
  action: string;
}

/** Chooses the sales of an analysis and edits each rate. The address keeps both, so that it works without scripts. */
export function AnalysisForm({ rates, edits, choice, action }: AnalysisFormProps) {
  const { without, within, add } = choice;
  const changed = within !== null || add.length > 0 || Object.keys(edits).length > 0;
  return (
    <details className="border-line border-y print:hidden" open={changed}>
      <summary className="flex min-h-11 cursor-pointer items-center py-2 font-medium text-sm">
        Choose sales and edit rates
      </summary>
      <form action={action} key={JSON.stringify([choice, edits])} className="space-y-4 pb-3">
        {without.length > 0 ? <input type="hidden" name="without" value={without.join(",")} /> : null}
        <div className="flex flex-wrap items-end gap-3">
          <Field
            label="Add sold homes, by address; several with ;"
            name="add"
            defaultValue={add.join("; ")}
            maxLength={400}
            autoComplete="off"
            className="w-96 max-w-full"
          />
          <Field
            label="Sold in the last months"
            name="months"
            type="number"
            min={MONTHS.least}
            max={MONTHS.most}
            defaultValue={within?.months ?? ""}
            className="w-40"
          />
          <Field
            label="Within miles"
            name="radius"
            type="number"
            min={RADIUS.least}
            max={RADIUS.most}
            step={0.1}
            defaultValue={within?.radius ?? ""}
            className="w-40"
          />
        </div>
        {rates ? (
          <div className="flex flex-wrap items-end gap-3">
            {FACTS.map((fact, at) => (
              <Field
                key={fact}
                label={`${fact === "soldDate" ? "%" : "$"} ${RATE_WORDS[fact].unit}`}
                name={fact}
                pattern="(-|−)?[0-9]{1,7}([.][0-9]{1,4})?"
                title="A number, such as 9800 or -350"
                defaultValue={String(edits[fact] ?? shownRate(fact, rates.rates[at]!))}
                autoComplete="off"
                className="w-40 max-w-full"
              />
            ))}
          </div>
        ) : null}
        <Button type="submit">Make the analysis anew</Button>
      </form>
    </details>
  );
}
