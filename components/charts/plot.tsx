import { AXIS_HEIGHT, DASHES, type Mark, type Room, type Scene } from "./scene";

const percent = (share: number): string => `${Math.round(share * 100_000) / 1_000}%`;
const px = (value: number): number => Math.round(value * 100) / 100;
/** Paths cannot be in percent: they live in a box of this width that stretches, and strokes do not. */
const BOX = 1_000;
const ROOM: Record<Room, string> = { wide: "@max-[479px]:hidden", narrow: "@min-[480px]:hidden" };
const roomClass = (room: Room | undefined): string => (room ? ROOM[room] : "");

function Line({ mark }: { mark: Extract<Mark, { kind: "line" }> }) {
  return (
    <path
      d={`M${mark.points.map(({ x, y }) => `${px(x * BOX)} ${px(y)}`).join("L")}`}
      fill="none"
      vectorEffect="non-scaling-stroke"
      strokeLinejoin="round"
      strokeWidth={mark.width}
      strokeDasharray={DASHES[mark.stroke]}
      style={{ stroke: `var(--${mark.color})` }}
    />
  );
}

function Shape({ mark }: { mark: Exclude<Mark, { kind: "line" }> }) {
  switch (mark.kind) {
    case "bar":
      return (
        <rect
          x={percent(mark.x)}
          width={percent(mark.width)}
          y={px(mark.y)}
          height={px(mark.height)}
          style={{ fill: `var(--${mark.color})` }}
        />
      );
    case "dot":
      return (
        <circle
          cx={percent(mark.x)}
          cy={px(mark.y)}
          r={mark.r}
          style={{ fill: `var(--${mark.hollow ? "paper" : mark.color})`, stroke: `var(--${mark.color})` }}
        />
      );
    case "note":
      return (
        <text
          x={percent(mark.x)}
          y={px(mark.y)}
          dx={mark.dx}
          textAnchor={mark.anchor}
          className={`${mark.backed ? "stroke-[7px]" : "stroke-[3px]"} stroke-paper [stroke-linejoin:round] [paint-order:stroke] ${mark.voice === "aside" ? "annotation text-[11px]" : "text-[12px]"} ${roomClass(mark.room)}`}
          style={{ fill: `var(--${mark.color ?? (mark.voice === "aside" ? "ink3" : "ink")})` }}
        >
          {mark.text}
        </text>
      );
  }
}

/** The staff under the plot, and its break. */
function Staff({ scene }: { scene: Scene }) {
  const base = scene.height + 0.5;
  return (
    <>
      <line className="stroke-line2" x1="0" x2="100%" y1={base} y2={base} />
      {scene.axisBreak === undefined ? null : (
        <svg aria-hidden="true" x={percent(scene.axisBreak)} y={base} overflow="visible">
          <path className="stroke-ink" fill="none" d="M-5 5l4 -10m2 10l4 -10" />
        </svg>
      )}
    </>
  );
}

/** Share of the plot's width that a month's tab covers on a phone, half of it on either side. */
const TAB_SHARE = 0.15;

/** The letters of the staff; those that a tab at `tab` (a share) would half cover are left out. */
export function StaffLabels({ scene, tab }: { scene: Scene; tab?: number }) {
  return scene.xLabels
    .filter(({ x }) => tab === undefined || Math.abs(x - tab) >= TAB_SHARE)
    .map(({ x, text, anchor, room }) => (
      <text
        className={`fill-ink3 text-[12px] ${roomClass(room)}`}
        key={x}
        x={percent(x)}
        y={scene.height + 23.5}
        textAnchor={anchor}
      >
        {text}
      </text>
    ));
}

/**
 * A scene at whatever width there is: positions are shares of the width, strokes and letters keep their size, and
 * nothing is measured, so the server's drawing is the final one. `label` is the text equivalent. Not `lettered`: the
 * caller draws `StaffLabels` itself.
 */
export function Plot({ scene, label, lettered = true }: { scene: Scene; label: string; lettered?: boolean }) {
  // Marks have no identity of their own: a scene is drawn whole, in its order.
  const keyed = scene.marks.map((mark, i) => ({ key: `${mark.kind}${i}`, mark }));
  return (
    <svg
      role="img"
      aria-label={label}
      width="100%"
      height={scene.height + AXIS_HEIGHT}
      className="block overflow-visible"
    >
      {scene.yTicks.map(({ y, text }) => (
        <g key={text}>
          <line className="stroke-line" x1="0" x2="100%" y1={Math.round(y) + 0.5} y2={Math.round(y) + 0.5} />
          <text className="fill-ink3 text-[12px]" x={-10} y={px(y + 4)} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      <Staff scene={scene} />
      <svg
        aria-hidden="true"
        width="100%"
        height={scene.height}
        viewBox={`0 0 ${BOX} ${scene.height}`}
        preserveAspectRatio="none"
        overflow="visible"
      >
        <path
          className="stroke-line2"
          vectorEffect="non-scaling-stroke"
          d={scene.xTicks.map(({ x, length }) => `M${px(x * BOX)} ${scene.height + 0.5}v${length}`).join("")}
        />
        {keyed.map(({ key, mark }) => (mark.kind === "line" ? <Line key={key} mark={mark} /> : null))}
      </svg>
      {keyed.map(({ key, mark }) => (mark.kind === "line" ? null : <Shape key={key} mark={mark} />))}
      {lettered ? <StaffLabels scene={scene} /> : null}
    </svg>
  );
}
