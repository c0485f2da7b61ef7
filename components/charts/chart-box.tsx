"use client";

import {
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useRef,
  useState,
} from "react";
import { FileButtons } from "./file-buttons";
import type { LiveChartProps } from "./live-chart";
import { type ChartSpec, DASHES, legendOf } from "./spec";
import type { Still } from "./still";
import { StillStays, StillThenLive } from "./still-then-live";
import type { FileWords } from "./svg-document";

const LiveChart = lazy<ComponentType<LiveChartProps>>(() =>
  import("./live-chart").catch(() => ({ default: StillStays })),
);
/** Draws a still in the browser when the server did not, as after a change of view in place. Small beside recharts. */
const OwnStill = lazy<ComponentType<ComponentProps<typeof Still>>>(() =>
  import("./still").then(
    ({ Still }) => ({ default: Still }),
    () => ({ default: NotLoaded }),
  ),
);

/** Shown when the code of neither drawing loads, as without a connection. */
const NotLoaded = () => (
  <p className="flex h-full items-center justify-center border border-line2 border-dashed px-4 text-center text-[13px] text-ink2">
    We couldn’t load this chart. Reload the page to try again.
  </p>
);

interface LegendProps {
  spec: ChartSpec;
  hidden: ReadonlySet<string>;
  onToggle: (label: string) => void;
}

function Entry({ label, color, dash, block, newest }: ReturnType<typeof legendOf>[number]) {
  return (
    <>
      <svg aria-hidden="true" width="20" height="10" className="flex-none group-aria-[pressed=false]:opacity-30">
        <path
          d="M0 5h20"
          strokeWidth={block ? 10 : 2}
          strokeDasharray={dash && DASHES[dash]}
          style={{ stroke: `var(--${color})` }}
        />
      </svg>
      <span className="text-ink2 group-hover:text-ink group-aria-[pressed=false]:line-through">{label}</span>
      {newest === null ? null : <span className="font-semibold group-aria-[pressed=false]:invisible">{newest}</span>}
    </>
  );
}

/**
 * The legend. Its entries switch series on and off; on paper and without scripts they are only labels. Swatches have
 * the series' color, names and values the text color.
 */
function Legend({ spec, hidden, onToggle }: LegendProps) {
  return (
    <ul className="flex flex-wrap gap-x-5 text-[13px] leading-5">
      {legendOf(spec).map((entry) => (
        <li key={entry.label}>
          <button
            type="button"
            aria-pressed={!hidden.has(entry.label)}
            onClick={() => onToggle(entry.label)}
            className="scripted group flex min-h-8 cursor-pointer items-center gap-2 max-sm:min-h-11"
          >
            <Entry {...entry} />
          </button>
          {hidden.has(entry.label) ? null : (
            <span className="legend-still hidden min-h-8 items-center gap-2">
              <Entry {...entry} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

export interface ChartBoxProps {
  spec: ChartSpec;
  words: FileWords;
  /** File name without extension: "78704-median-price". */
  fileName: string;
  /** The server's drawing of the same spec, or null if the browser has to draw it. */
  still: ReactNode;
  syncId?: string;
  onPoint?: (at: string | null) => void;
  /** Further buttons, shown beside those that save pictures. */
  actions?: ReactNode;
}

/** Escape hides the crosshair. */
function leaveOnEscape(event: KeyboardEvent) {
  if (event.key === "Escape") (event.target as HTMLElement | SVGElement).blur();
}

/** Height of the axis and its name around the plot, in pixels, as in the model. */
const AXIS_HEIGHT = 60;

/**
 * A legend, the drawing, and buttons to save it. The still is replaced by recharts once that is near the window and
 * loaded.
 */
export function ChartBox({ spec, words, fileName, still, syncId, onPoint, actions }: ChartBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef<(() => void)[]>([]);
  const onDrawn = useCallback((stands: boolean) => {
    setDrawn(stands);
    for (const go of waiting.current.splice(0)) go();
  }, []);
  const drawing = async () => {
    // The button is visible, so the live chart is about to be drawn.
    if (!drawn) await new Promise<void>((go) => waiting.current.push(go));
    const { chartFile } = await import("./download");
    const svg = box.current?.querySelector<SVGSVGElement>("[data-chart=live] svg");
    if (!svg) throw new Error("The live chart is not drawn.");
    return chartFile(
      svg,
      words,
      legendOf(spec).filter(({ label }) => !hidden.has(label)),
    );
  };
  const toggle = (label: string) => {
    const next = new Set(hidden);
    if (!next.delete(label)) next.add(label);
    setHidden(next);
  };
  const label = `${words.title}. ${words.sentence}`;
  // The still is hidden once the live chart is drawn, so it may update later than that.
  const stillSpec = useDeferredValue(spec);
  return (
    <div ref={box} className="@container">
      <Legend spec={spec} hidden={hidden} onToggle={toggle} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the chart within, which has its own role */}
      <div className="mt-1" onKeyDown={leaveOnEscape}>
        <StillThenLive
          height={spec.height + AXIS_HEIGHT}
          still={
            (hidden.size === 0 && still) || (
              <Suspense>
                <OwnStill spec={stillSpec} label={label} hidden={hidden} />
              </Suspense>
            )
          }
          onDrawn={onDrawn}
          live={(whenDrawn) => (
            <LiveChart
              spec={spec}
              label={label}
              hidden={hidden}
              onDrawn={whenDrawn}
              {...(syncId ? { syncId } : {})}
              {...(onPoint ? { onPoint } : {})}
            />
          )}
        />
      </div>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-1 pt-2 print:hidden">
        {actions}
        <FileButtons title={words.title} fileName={fileName} drawing={drawing} />
      </div>
    </div>
  );
}
