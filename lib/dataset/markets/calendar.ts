import { dayNumber, lastDayOfMonth, monthNumber } from "@/lib/domain/figures";

/** Days and months counted back from a dataset's date, remembering what was parsed. */
export function calendar(asOf: string) {
  const today = dayNumber(asOf);
  const newest = monthNumber(asOf);
  const days = new Map<string, number>();
  const months = new Map<string, number>();
  const lastDays = new Map<number, number>();
  const remembered = <K, V>(map: Map<K, V>, key: K, make: (key: K) => V): V => {
    let value = map.get(key);
    if (value === undefined) {
      value = make(key);
      if (map.size > 100_000) map.clear();
      map.set(key, value);
    }
    return value;
  };
  return {
    today,
    day: (date: string) => remembered(days, date, dayNumber),
    /** 0 is the dataset's own month, 1 the one before. Negative after it. */
    monthsBack: (date: string) => newest - remembered(months, date.slice(0, 7), monthNumber),
    lastDay: (monthsBack: number) => remembered(lastDays, newest - monthsBack, lastDayOfMonth),
    newest,
  };
}
export type Calendar = ReturnType<typeof calendar>;
