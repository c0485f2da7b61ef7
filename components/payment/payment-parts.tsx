import { formatMoney } from "@/lib/web/format";
import type { Payment } from "@/lib/web/home/payment";

export interface PartsProps {
  payment: Payment;
  taxLabel: string;
}

/** What the month's payment is made of: a bar, and its parts in words. */
export function PaymentParts({ payment, taxLabel }: PartsProps) {
  const parts = [
    { name: "Principal and interest", value: payment.principalAndInterest, ink: "bg-s1" },
    { name: taxLabel, value: payment.tax, ink: "bg-s2" },
    { name: "Insurance", value: payment.insurance, ink: "bg-s3" },
  ];
  return (
    <>
      <div aria-hidden="true" className="mt-4 flex h-2 gap-px">
        {parts.map((part) => (
          <span key={part.ink} className={part.ink} style={{ flexGrow: part.value, flexBasis: 0 }} />
        ))}
      </div>
      <dl className="mt-3 space-y-1">
        {parts.map((part) => (
          <div key={part.ink} className="flex items-center gap-2.5">
            <span aria-hidden="true" className={`size-2 ${part.ink}`} />
            <dt>{part.name}</dt>
            <dd className="ml-auto">{formatMoney(Math.round(part.value))}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
