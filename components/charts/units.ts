import { formatCount, formatDays, formatDecimal, formatMoney, formatMoneyShort } from "@/lib/web/format";

/** How a chart's values read. A name and not a function, so that a server component can pass it. */
export type Unit = "price" | "dollars" | "count" | "days" | "months" | "years";

interface UnitStyle {
  /** On the axis. */
  tick(value: number): string;
  /** In the legend and the table. */
  value(value: number | null): string;
  /** Counts and days start at 0; prices and rates may not. */
  fromZero: boolean;
  whole: boolean;
}

const plain = (value: number | null) => formatDecimal(value);

export const UNITS: Record<Unit, UnitStyle> = {
  /** Medians: "$899K". */
  price: { tick: formatMoneyShort, value: formatMoneyShort, fromZero: false, whole: true },
  /** Full dollars: "$1,785,000". */
  dollars: { tick: formatMoneyShort, value: formatMoney, fromZero: false, whole: true },
  count: { tick: formatCount, value: formatCount, fromZero: true, whole: true },
  days: { tick: formatCount, value: formatDays, fromZero: true, whole: true },
  months: { tick: plain, value: (v) => (v === null ? plain(v) : `${plain(v)} months`), fromZero: true, whole: false },
  years: { tick: formatCount, value: formatCount, fromZero: true, whole: true },
};
