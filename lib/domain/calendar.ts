/** Calendar dates without clocks and time zones. A day is a whole number: days since 1970-01-01. */

interface CivilDate {
  year: number;
  /** 1 to 12. */
  month: number;
  /** 1 to 31. */
  day: number;
}

/** The day number of a date in the proleptic Gregorian calendar; see H. Hinnant, "chrono-compatible low-level date algorithms". */
export function civilDay(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The inverse of `civilDay`. */
export function civilDate(days: number): CivilDate {
  const z = days + 719_468;
  const era = Math.floor(z / 146_097);
  const doe = z - era * 146_097;
  const yoe = Math.floor((doe - Math.floor(doe / 1_460) + Math.floor(doe / 36_524) - Math.floor(doe / 146_096)) / 365);
  const doy = doe - (365 * yoe + Math.floor(yoe / 4) - Math.floor(yoe / 100));
  const mp = Math.floor((5 * doy + 2) / 153);
  const month = mp < 10 ? mp + 3 : mp - 9;
  return { year: yoe + era * 400 + (month <= 2 ? 1 : 0), month, day: doy - Math.floor((153 * mp + 2) / 5) + 1 };
}

/** YYYY-MM-DD, for the years 0000 to 9999. */
export function formatDay(days: number): string {
  const { year, month, day } = civilDate(days);
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** The day number of a YYYY-MM-DD date; null for any other text, or a date that does not exist. */
export function parseDay(text: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return null;
  const days = civilDay(Number(match[1]), Number(match[2]), Number(match[3]));
  return formatDay(days) === text ? days : null;
}

/** The number that the digits of a text from one position to another write. */
const digits = (text: string, from: number, to: number): number => {
  let value = 0;
  for (let i = from; i < to; i++) value = value * 10 + text.charCodeAt(i) - 48;
  return value;
};

/** `civilDay` of a valid calendar date YYYY-MM-DD, or of a timestamp that begins with one. */
export const dayNumber = (date: string): number =>
  civilDay(digits(date, 0, 4), digits(date, 5, 7), digits(date, 8, 10));

/** The number of days from one calendar date to another. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** Seconds since 1970 of YYYY-MM-DDTHH:MM:SSZ. */
export const secondsOf = (t: string): number =>
  dayNumber(t) * 86_400 + digits(t, 11, 13) * 3_600 + digits(t, 14, 16) * 60 + digits(t, 17, 19);

/** YYYY-MM-DDTHH:MM:SSZ of seconds since 1970, for the years 0000 to 9999. */
export function formatInstant(seconds: number): string {
  const day = Math.floor(seconds / 86_400);
  const time = seconds - day * 86_400;
  const parts = [Math.floor(time / 3_600), Math.floor(time / 60) % 60, time % 60];
  return `${formatDay(day)}T${parts.map((part) => String(part).padStart(2, "0")).join(":")}Z`;
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(\.\d+)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;

/** Seconds since 1970 of an RFC 3339 timestamp, including its fraction; null for any other text, and for a leap second. */
export function parseInstant(text: string): number | null {
  const match = INSTANT.exec(text);
  const day = match && parseDay(match[1]!);
  if (day === null) return null;
  const [hours, minutes, seconds, offsetHours, offsetMinutes] = [2, 3, 4, 7, 8].map((i) => Number(match![i] ?? 0));
  if (hours! > 23 || minutes! > 59 || seconds! > 59 || offsetHours! > 23 || offsetMinutes! > 59) return null;
  const offset = (offsetHours! * 60 + offsetMinutes!) * (match![6] === "-" ? -60 : 60);
  return day * 86_400 + hours! * 3_600 + minutes! * 60 + seconds! + Number(match![5] ?? 0) - offset;
}

/** The month of a date as a number: 12 × year + (month − 1). */
export const monthNumber = (date: string): number => digits(date, 0, 4) * 12 + digits(date, 5, 7) - 1;

/** 24321 → "2026-10". */
export const monthName = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}`;

/** "2026-01" + −1 → "2025-12". */
export const addMonths = (month: string, count: number): string => monthName(monthNumber(month) + count);

/** `count` months ending with `last`, oldest first. */
export const monthsEnding = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => addMonths(last, i - count + 1));

/** `dayNumber` of a month's last day. */
export const lastDayOfMonth = (month: number): number => dayNumber(`${monthName(month + 1)}-01`) - 1;

/** The day `months` months before a day: the same day of the month, or the last day of a shorter month. Day numbers. */
export function monthsBefore(day: number, months: number): number {
  const { year, month, day: ofMonth } = civilDate(day);
  const wanted = 12 * year + month - 1 - months;
  const first = civilDay(Math.floor(wanted / 12), (wanted % 12) + 1, 1);
  return Math.min(first + ofMonth - 1, lastDayOfMonth(wanted));
}
