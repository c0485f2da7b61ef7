import type { Progress } from "@/lib/dataset/import/reader";
import { count } from "../words";

/** Shows the progress of an import or a build; `end` clears its line. */
interface ProgressView {
  show(progress: Progress): void;
  end(): void;
}

interface Terminal {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

const WORDS = { reading: "Reading", building: "Building" } as const;
const BAR = 24;
const TERMINAL_MS = 100;
const PLAIN_MS = 10_000;

/** Seconds as "41 s", "3 min 05 s" or "1 h 02 min". */
export function duration(seconds: number): string {
  const s = Math.max(0, Math.round(seconds));
  if (s < 60) return `${s} s`;
  if (s < 3_600) return `${Math.floor(s / 60)} min ${String(s % 60).padStart(2, "0")} s`;
  return `${Math.floor(s / 3_600)} h ${String(Math.floor((s % 3_600) / 60)).padStart(2, "0")} min`;
}

/** One line with the phase, its share, its rate and its remaining time. */
function progressLine(
  { phase, done, total, rows }: Progress,
  phaseSeconds: number,
  rate: number,
  bar: boolean,
): string {
  const share = total > 0 ? Math.min(1, done / total) : 0;
  const filled = Math.round(share * BAR);
  const left = share > 0.01 && phaseSeconds > 1 ? `, ${duration((phaseSeconds / share) * (1 - share))} left` : "";
  const drawn = bar ? `[${"#".repeat(filled)}${".".repeat(BAR - filled)}] ` : "";
  const n = phase === "reading" ? `${count(rows)} rows` : `${count(done)} records`;
  return `${WORDS[phase].padEnd(8)} ${drawn}${Math.floor(share * 100)} %, ${n}, ${count(rate)}/s${left}`;
}

/** Shows a progress bar on a terminal; elsewhere a plain line every ten seconds. */
export function progressView(out: Terminal, now: () => number = () => performance.now()): ProgressView {
  const bar = out.isTTY === true;
  let phase: Progress["phase"] | null = null;
  let last = now();
  /** The first phase began with the view. */
  let phaseStart = last;
  return {
    show(progress) {
      const at = now();
      if (progress.phase !== phase) {
        if (phase !== null) phaseStart = at;
        phase = progress.phase;
      }
      if (at - last < (bar ? TERMINAL_MS : PLAIN_MS)) return;
      last = at;
      const seconds = (at - phaseStart) / 1_000;
      const made = phase === "reading" ? progress.rows : progress.done;
      const line = progressLine(progress, seconds, seconds > 0 ? made / seconds : 0, bar);
      out.write(bar ? `\r\u001b[2K${line.slice(0, (out.columns ?? 80) - 1)}` : `${line}\n`);
    },
    end() {
      if (bar) out.write("\r\u001b[2K");
    },
  };
}
