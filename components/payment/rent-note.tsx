import { formatMoney } from "@/lib/web/format";

/** US Department of Housing and Urban Development: housing is affordable at up to 30% of income before tax. */
const AFFORDABLE_SHARE = 0.3;

/** The cost of a rent in a year, and the income it requires. */
export function RentNote({ rent }: { rent: number }) {
  return (
    <section aria-labelledby="rent" className="corner-marks relative border border-line2 bg-paper p-5">
      <h2 id="rent" className="font-serif text-xl/7">
        A year’s rent
      </h2>
      <p className="mt-1 font-serif text-[40px]/[48px] tracking-[-.02em]">{formatMoney(rent * 12)}</p>
      <dl className="mt-4 space-y-1">
        <div className="flex justify-between">
          <dt>A month</dt>
          <dd>{formatMoney(rent)}</dd>
        </div>
        <div className="flex justify-between">
          <dt>Income at which rent is 30%</dt>
          <dd>{formatMoney(Math.ceil((rent * 12) / AFFORDABLE_SHARE / 100) * 100)} a year</dd>
        </div>
      </dl>
      <p className="mt-4 text-[13px]/5 text-ink3">
        The federal housing department, HUD, considers a home affordable when it takes at most 30% of income before tax.
        Deposits and utilities are not on record.
      </p>
    </section>
  );
}
