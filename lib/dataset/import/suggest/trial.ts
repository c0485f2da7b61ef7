import { ImportFailure } from "../faults";
import { Undated } from "../file-date";
import type { Format } from "../format.schema";
import type { TableOptions } from "../read/input";
import { readSources } from "../reader";
import { countHome, lackedBy, noHomes } from "../refusals";
import type { RunReport } from "../run";
import { NO_ROWS } from "../stats";

/** What an import of the whole file says, without publishing anything. */
export interface Trial extends Pick<RunReport, "records" | "lacks" | "markets" | "sums" | "files"> {
  /** The first rejected rows, as messages show them. */
  rejects: string[];
  /** The date that the import needs to be given, as no row states a day, and where it comes from. */
  date: Undated["likely"] | null;
  /** Why the import refuses the whole file; null if it does not. */
  refusal: string | null;
}

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
    return {
      records: 0,
      lacks: [],
      markets: 0,
      sums: NO_ROWS,
      files: [],
      rejects: [],
      date: null,
      refusal: error.message,
    };
  }
  const { sources, date } = tried;
  const { stats, markets } = sources;
  const homes = noHomes();
  try {
    for await (const batch of sources.records()) for (const record of batch) countHome(homes, record);
  } finally {
    sources.close();
  }
  return {
    records: homes.records,
    lacks: lackedBy(homes, stats),
    markets: markets.length,
    sums: stats.sums(),
    files: stats.files,
    rejects: stats.firstRejects,
    date,
    refusal: null,
  };
}
