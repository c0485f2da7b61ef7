const DAY_MS = 86_400_000;

const dayOf = (date: string): number => Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / DAY_MS;

/** Whole days from one calendar date to another (YYYY-MM-DD); negative when `to` comes first. */
export const daysBetween = (from: string, to: string): number => Math.round(dayOf(to) - dayOf(from));
