"use client";

import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { classNames } from "./class-names";

export type Steps = readonly [low: number, high: number];

interface TwoHandlesProps {
  /** What the handles are, and where they are in words, for screen readers. */
  names: readonly [low: string, high: string];
  words: readonly [low: string, high: string];
  /** Where they are, from 0 to `last`. */
  steps: Steps;
  last: number;
  /** They stay at least this many steps apart. */
  apart?: number;
  /** Called while a handle, or what is between them, moves. */
  onMove: (steps: Steps) => void;
  /** Called when it stops. It may be called without a move. */
  onRelease: () => void;
}

/** Keys may be pressed in quick succession. Only the last one ends the move. */
const KEY_PAUSE_MS = 450;
/** Space at both ends for a handle, in pixels. */
const EDGE = 16;

/** The position of a step, from the left end of the box around. */
export const stepAt = (step: number, last: number): string =>
  `calc(${EDGE}px + (100% - ${2 * EDGE}px) * ${step / last})`;

/** A slider with two handles at the lower end of a box: native sliders on one line. What is between can be dragged, too. */
export function TwoHandles({ names, words, steps, last, apart = 0, onMove, onRelease }: TwoHandlesProps) {
  const [low, high] = steps;
  /** The number of keys that were released on a handle. */
  const [keys, setKeys] = useState(0);
  const release = useEffectEvent(onRelease);
  useEffect(() => {
    if (keys === 0) return;
    const timer = setTimeout(() => release(), KEY_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [keys]);
  /** Where the part between was taken. */
  const taken = useRef<{ x: number; steps: Steps } | null>(null);
  const drag = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) => {
    if (!taken.current) return;
    const [from, to] = taken.current.steps;
    const share = (clientX - taken.current.x) / (currentTarget.parentElement!.clientWidth - 2 * EDGE);
    const by = Math.min(last - to, Math.max(-from, Math.round(share * last)));
    onMove([from + by, to + by]);
  };
  const drop = () => {
    taken.current = null;
    onRelease();
  };
  const handle = (end: 0 | 1) => (
    <input
      type="range"
      aria-label={names[end]}
      aria-valuetext={words[end]}
      min={0}
      max={last}
      step={1}
      value={steps[end]}
      onChange={({ target }) =>
        onMove(
          end === 0
            ? [Math.min(Number(target.value), high - apart), high]
            : [low, Math.max(Number(target.value), low + apart)],
        )
      }
      onPointerUp={onRelease}
      onKeyUp={() => setKeys(keys + 1)}
      onBlur={onRelease}
      className={classNames("range", end === 0 ? "range-low" : "range-high")}
    />
  );
  return (
    <>
      <div className="absolute inset-x-4 bottom-[11px] h-px bg-line2" />
      <div
        className="absolute bottom-0 flex h-6 cursor-grab touch-pan-y items-center active:cursor-grabbing"
        style={{ left: stepAt(low, last), right: stepAt(last - high, last) }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          taken.current = { x: event.clientX, steps };
        }}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        <div className="h-0.5 w-full bg-accent" />
      </div>
      {handle(0)}
      {handle(1)}
    </>
  );
}
