import { ImportFailure } from "../faults";
import { Undated } from "../file-date";
import type { Format } from "../format.schema";
import type { TableOptions } from "../read/input";
import { readSources, type Sources } from "../reader";
import { countHome, lackedBy, noHomes } from "../refusals";

/** What an import of the whole file does, without publishing anything. */
export interface Trial {
  read: number;
  rejected: number;
  aside: number;
  records: number;
  /** What too many of the homes lack. */
  lacks: string[];
  /** What the file states in months, of ZIPs. */
  markets: number;
  rejects: string[];
  /** The most frequent reason why rows were set aside; null if none was. */
  asideFor: string | null;
  /** What is done to cells, as the import's summary says it. */
  coerced: Sources["stats"]["files"][number]["coerced"];
  /** Lines that are no rows, and lists that are not read: how many, and the first of them. */
  notices: { count: number; lines: string[] };
  /** What the import says that it assumes. */
  assumed: string[];
  /** The date that the import needs to be given, as no row states a day, and where it comes from. */
  date: { date: string; from: string } | null;
  /** Why the import refuses the whole file; null if it does not. */
  refusal: string | null;
}

const NOTHING: Trial = {
  ...{ read: 0, rejected: 0, aside: 0, records: 0, lacks: [], markets: 0 },
  ...{
    rejects: [],
    asideFor: null,
    coerced: [],
    notices: { count: 0, lines: [] },
    assumed: [],
    date: null,
    refusal: null,
  },
};

interface TrialOptions {
  source: string;
  format: Format | null;
  today: string;
  table: TableOptions;
  workFolder: string;
}

/** Reads a file as `npm run data -- import` would; one that states no day is read again with the date that its import needs. */
async function readTried({ source, format, today, table, workFolder }: TrialOptions) {
  const options = { files: [source], table, format, today, base: null };
  try {
    return { sources: await readSources({ ...options, workFolder, asOf: null }), date: null };
  } catch (error) {
    if (!(error instanceof Undated)) throw error;
    const date = error.likely;
    return { sources: await readSources({ ...options, workFolder: `${workFolder}-dated`, asOf: date.date }), date };
  }
}

/** Imports a file without publishing anything, and counts. */
export async function tryImport(options: TrialOptions): Promise<Trial> {
  let tried: Awaited<ReturnType<typeof readTried>>;
  try {
    tried = await readTried(options);
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error;
    return { ...NOTHING, refusal: error.message };
  }
  const { sources, date } = tried;
  const { stats } = sources;
  const homes = noHomes();
  try {
    for await (const batch of sources.records()) for (const record of batch) countHome(homes, record);
  } finally {
    sources.close();
  }
  const { read, rejected, aside, notices } = stats.sums();
  return {
    ...{ read, rejected, aside, records: homes.records, date, refusal: null },
    lacks: lackedBy(homes, stats),
    markets: sources.markets.length,
    rejects: stats.firstRejects.map(
      ({ line, field, value, reason }) => `line ${line}: ${field} ${JSON.stringify(value)} ${reason}`,
    ),
    asideFor: stats.files.flatMap((file) => Object.entries(file.aside)).sort(([, a], [, b]) => b - a)[0]?.[0] ?? null,
    coerced: stats.files.flatMap((file) => file.coerced),
    notices: { count: notices, lines: stats.files.flatMap((file) => file.notices.lines) },
    assumed: stats.files.flatMap(({ assumed = [] }) => assumed),
  };
}
