import { dayNumber } from "@/lib/domain/calendar";
import { formatMonth } from "@/lib/web/format";
import { addMonths } from "./months";
import type { Scene } from "./scene";

/** A time axis over calendar dates, broken at a year where the past would crowd the present. */
export interface TimeAxis extends Pick<Scene, "xTicks" | "xLabels"> {
  /** YYYY-MM-DD → share of the plot's width. */
  x(date: string): number;
  axisBreak?: number;
}

/** Share of the width that the years before the break get. */
const PAST_SHARE = 0.45;
/** Share of the width that a year and some air take, on a wide plot (480 px) and on a phone's (268 px). */
export const YEAR_ROOM = { wide: 0.075, narrow: 0.14 };
const yearStart = (year: number): string => `${year}-01-01`;

/** January 1 of the dataset's year, or of the year before where this one is too young to show a move. */
function breakDate(asOf: string): string {
  const year = Number(asOf.slice(0, 4));
  return yearStart(Number(asOf.slice(5, 7)) < 4 ? year - 1 : year);
}

type Span = { from: number; to: number; left: number; right: number };

const within = (day: number, { from, to, left, right }: Span): number =>
  to === from ? right : left + ((day - from) / (to - from)) * (right - left);

function yearMarks(span: Span, fromYear: number, toYear: number): Pick<Scene, "xTicks" | "xLabels"> {
  const every = Math.max(1, Math.ceil((toYear - fromYear + 1) / 4));
  // From the break, which has its own year, to the left: no year in another's way.
  const last = { wide: span.right, narrow: span.right };
  const marks: Pick<Scene, "xTicks" | "xLabels"> = { xTicks: [], xLabels: [] };
  for (let year = toYear; year >= fromYear; year--) {
    const x = within(dayNumber(yearStart(year)), span);
    if (x < span.left - 1e-9 || x > span.right) continue;
    const named = (toYear - year) % every === 0;
    marks.xTicks.push({ x, length: named ? 9 : 5 });
    if (!named || last.wide - x < YEAR_ROOM.wide) continue;
    const phone = last.narrow - x >= YEAR_ROOM.narrow;
    last.wide = x;
    if (phone) last.narrow = x;
    marks.xLabels.push({ x, text: String(year), anchor: "middle", ...(phone ? {} : { room: "wide" as const }) });
  }
  return marks;
}

function monthMarks(span: Span, first: string, last: string): Pick<Scene, "xTicks" | "xLabels"> {
  const marks: Pick<Scene, "xTicks" | "xLabels"> = { xTicks: [], xLabels: [] };
  for (let month = first.slice(0, 7); `${month}-01` <= last; month = addMonths(month, 1)) {
    const x = within(dayNumber(`${month}-01`), span);
    if (x < span.left - 1e-9) continue;
    const inYear = Number(month.slice(5));
    marks.xTicks.push({ x, length: inYear === 1 ? 9 : inYear % 3 === 1 ? 5 : 3 });
    if (inYear % 3 !== 1 || x > 0.97) continue;
    const text = inYear === 1 ? month.slice(0, 4) : formatMonth(month).slice(0, 3);
    marks.xLabels.push({ x, text, anchor: "middle", ...(inYear % 6 === 1 ? {} : { room: "wide" }) });
  }
  return marks;
}

/**
 * Time from `first` to `asOf`. Within about two years one scale of months; otherwise the years before the current one
 * share the left, and the current year's months have the rest to themselves.
 */
export function timeAxis(first: string, asOf: string): TimeAxis {
  const from = dayNumber(first);
  const to = Math.max(dayNumber(asOf), from);
  if (to - from <= 760) {
    const span: Span = { from, to, left: 0, right: 1 };
    return { x: (date) => within(dayNumber(date), span), ...monthMarks(span, first, asOf) };
  }
  const turn = breakDate(asOf);
  const past: Span = { from, to: dayNumber(turn), left: 0, right: PAST_SHARE };
  const now: Span = { from: past.to, to, left: PAST_SHARE, right: 1 };
  const years = yearMarks(past, Number(first.slice(0, 4)), Number(turn.slice(0, 4)) - 1);
  const months = monthMarks(now, turn, asOf);
  return {
    x: (date) => within(dayNumber(date), date < turn ? past : now),
    axisBreak: PAST_SHARE,
    xTicks: [...years.xTicks, ...months.xTicks],
    xLabels: [...years.xLabels, ...months.xLabels],
  };
}
