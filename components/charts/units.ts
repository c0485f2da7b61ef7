import { shareChange } from "@/lib/domain/statistics";
import { formatCount, formatDays, formatDecimal, formatMoney, formatMoneyShort, formatPercent } from "@/lib/web/format";
import { formatChange, formatDaysChange, formatFixed } from "@/lib/web/format-tables";

/** How a chart's values are written. A name and not a function, so that a server component can pass it. */
export type Unit =
  | "price"
  | "dollars"
  | "count"
  | "days"
  | "months"
  | "percent"
  | "growth"
  | "moreDays"
  | "points"
  | "index";

interface UnitStyle {
  /** On the axis. */
  tick(value: number): string;
  /** At a point of a line, if that has other decimals than the axis. */
  point?(value: number): string;
  /** In the legend, the tooltip and the table. */
  value(value: number | null): string;
  /** In a column whose head has the unit, if that is otherwise written. */
  cell?(value: number | null): string;
  /** The change from `then` to `now`, in words. */
  change(now: number | null, then: number | null): string;
  /** Counts and days start at 0; prices and rates may not. */
  fromZero: boolean;
  whole: boolean;
}

const share = (now: number | null, then: number | null): string => formatChange(shareChange(now, then));
const inDays = (now: number | null, then: number | null): string =>
  formatDaysChange(now === null || then === null ? null : now - then);
const plain = (value: number | null) => formatDecimal(value, 1);
/** Percentage points: 0.004 → "+0.4". */
function signedPoints(value: number, words: (tenths: number) => string = plain): string {
  const tenths = Math.round(value * 1_000) / 10;
  return `${tenths > 0 ? "+" : ""}${words(tenths)}`;
}
const withTenths = (value: number): string => formatFixed(value, 1);
/** "+0.4 points", "+3.0 points": with a decimal, so that two below each other line up. */
const points = (value: number | null): string =>
  value === null ? plain(value) : `${signedPoints(value, withTenths)} points`;
const inPoints = (now: number | null, then: number | null): string =>
  points(now === null || then === null ? null : now - then);
/** For units that are changes themselves. */
const unchanged = () => "";

export const UNITS: Record<Unit, UnitStyle> = {
  /** Medians: "$899K". */
  price: {
    tick: formatMoneyShort,
    value: formatMoneyShort,
    cell: formatMoney,
    change: share,
    fromZero: false,
    whole: true,
  },
  /** Full dollars: "$1,785,000". */
  dollars: { tick: formatMoneyShort, value: formatMoney, change: share, fromZero: false, whole: true },
  count: { tick: formatCount, value: formatCount, change: share, fromZero: true, whole: true },
  days: { tick: formatCount, value: formatDays, cell: formatCount, change: inDays, fromZero: true, whole: true },
  months: {
    tick: plain,
    point: (v) => formatFixed(v, 1),
    value: (v) => (v === null ? plain(v) : `${formatFixed(v, 1)} months`),
    cell: (v) => formatFixed(v, 1),
    change: share,
    fromZero: true,
    whole: false,
  },
  /** A share: 0.981 is "98.1%", and 0.4 points above 0.977. */
  percent: {
    tick: (value) => `${plain(Math.round(value * 1_000) / 10)}%`,
    point: formatPercent,
    value: (value) => formatPercent(value),
    change: inPoints,
    fromZero: false,
    whole: false,
  },
  /** A relative change: "+4.2%". */
  growth: {
    tick: (value) => formatChange(value).replace(".0%", "%"),
    point: formatChange,
    value: formatChange,
    change: unchanged,
    fromZero: false,
    whole: false,
  },
  moreDays: {
    tick: (value) => `${value > 0 ? "+" : ""}${formatCount(value)}`,
    value: formatDaysChange,
    change: unchanged,
    fromZero: false,
    whole: true,
  },
  /** A change of a share, in percentage points: 0.004 is "+0.4 points". */
  points: {
    tick: (value) => signedPoints(value),
    value: points,
    change: unchanged,
    fromZero: false,
    whole: false,
  },
  /** An index, 100 in its first month. */
  index: {
    tick: plain,
    point: (value) => formatFixed(value, 1),
    value: (value) => formatFixed(value, 1),
    change: share,
    fromZero: false,
    whole: false,
  },
};

/** A value in a column whose head has the unit: all of a column with the same decimals. */
export const cellWords = (unit: Unit, value: number | null): string => (UNITS[unit].cell ?? UNITS[unit].value)(value);

/** A value of an axis: where one of its ticks has decimals, all have as many. */
export const axisWords = (unit: Unit, ticks: readonly number[], value: number): string =>
  ticks.some((tick) => /\.\d/.test(UNITS[unit].tick(tick))) ? pointWords(unit, value) : UNITS[unit].tick(value);

/** The label of a point: short, without the unit. */
export const pointWords = (unit: Unit, value: number): string => (UNITS[unit].point ?? UNITS[unit].tick)(value);
