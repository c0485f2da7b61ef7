import { ImportFailure } from "../faults";
import type { LikelyDate } from "../file-date";
import { type ReadOptions, readSources, type Sources } from "../reader";
import { countHome, lackedBy, noHomes } from "../refusals";
import type { RunReport } from "../run";
import { NO_ROWS } from "../stats";

/** What an import of the whole file says, without publishing anything. */
export interface Trial extends Pick<RunReport, "records" | "lacks" | "markets" | "sums" | "files"> {
  /** The first rejected rows, as messages show them. */
  rejects: string[];
  /** The date that the import needs to be given, as no row states a day, and where it comes from. */
  date: LikelyDate | null;
  /** Why the import refuses the whole file; null if it does not. */
  refusal: string | null;
}

type TrialOptions = Pick<ReadOptions, "files" | "format" | "today" | "table" | "workFolder">;

/** Imports a file without publishing anything, and counts; one that states no day as of the date that its import needs. */
export async function tryImport(options: TrialOptions): Promise<Trial> {
  let date: LikelyDate | null = null;
  const onUndated = (likely: LikelyDate) => {
    date = likely;
  };
  let sources: Sources;
  try {
    sources = await readSources({ ...options, onUndated });
  } catch (error) {
    if (!(error instanceof ImportFailure)) throw error;
    return { records: 0, lacks: [], markets: 0, sums: NO_ROWS, files: [], rejects: [], date, refusal: error.message };
  }
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
