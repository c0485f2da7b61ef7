import type { Site } from "../site";

export type WindowStyle = "sash" | "cross" | "grid" | "casement" | "ribbon" | "picture" | "tall";

const NO_SILL: ReadonlySet<WindowStyle> = new Set(["ribbon", "tall"]);

/** A window of a style, centred on `cx`, its head at `y`. */
export function windowAt(
  { pen }: Site,
  cx: number,
  y: number,
  width: number,
  height: number,
  style: WindowStyle,
  lit = false,
): void {
  const x = cx - width / 2;
  const vertical = (share: number) => pen.line(x + width * share, y, x + width * share, y + height, "detail");
  const horizontal = (share: number) => pen.line(x, y + height * share, x + width, y + height * share, "detail");
  pen.rect(x, y, width, height, lit ? "lit" : "glass");
  if (style === "sash" || style === "cross") horizontal(0.5);
  if (style === "cross" || style === "casement") vertical(0.5);
  if (style === "grid") {
    for (const share of [1 / 3, 2 / 3]) vertical(share);
    for (const share of [0.25, 0.5, 0.75]) horizontal(share);
  }
  if (style === "ribbon") {
    const lights = Math.max(2, Math.round(width / 11));
    for (let i = 1; i < lights; i++) vertical(i / lights);
  }
  if (style === "picture") for (const share of [0.22, 0.78]) vertical(share);
  if (style === "tall") horizontal(0.72);
  if (!NO_SILL.has(style)) pen.line(x - 1.5, y + height + 1.5, x + width + 1.5, y + height + 1.5, "detail");
}

/** A row of equal windows, one at each centre. */
export function windowRow(
  site: Site,
  centres: readonly number[],
  y: number,
  width: number,
  height: number,
  style: WindowStyle,
): void {
  for (const cx of centres) windowAt(site, cx, y, width, height, style);
}

export function shutters({ pen }: Site, cx: number, y: number, width: number, height: number): void {
  pen.rect(cx - width / 2 - 4.5, y, 3, height, "detail");
  pen.rect(cx + width / 2 + 1.5, y, 3, height, "detail");
}

export interface DoorOptions {
  width?: number;
  height?: number;
  style?: "plain" | "lite" | "arch" | "transom";
  /** Somebody else's door: drawn as glass, without colour. */
  other?: boolean;
}

/** A door on the ground: the drawing's only colour. */
export function door({ pen, ground }: Site, cx: number, options: DoorOptions = {}): void {
  const { width = 11, height = 24, style = "plain", other = false } = options;
  const x = cx - width / 2;
  const ink = other ? "glass" : "door";
  if (style === "arch") {
    const r = width / 2;
    const spring = ground - height + r;
    pen.path(
      `M${x} ${ground}V${spring}A${r} ${r} 0 0 1 ${x + width} ${spring}V${ground}Z`,
      [x, ground - height, x + width, ground],
      ink,
    );
  } else pen.rect(x, ground - height, width, height, ink);
  if (style === "lite") pen.rect(x + 2.5, ground - height + 3, width - 5, 6, other ? "detail" : "doorDetail");
  if (style === "transom") pen.rect(x, ground - height - 6, width, 4.5, "glass");
  if (!other) pen.line(x + width - 2.5, ground - height * 0.45, x + width - 1.5, ground - height * 0.45, "doorDetail");
  pen.line(x - 3, ground - 0.5, x + width + 3, ground - 0.5, "outline");
}

/** A garage door; panels before 2005, plain boards since. */
export function garage({ pen, ground, era }: Site, x: number, width: number, height = 23): void {
  const top = ground - height;
  pen.rect(x, top, width, height, "glass");
  for (let i = 1; i < 4; i++) pen.line(x, top + (height * i) / 4, x + width, top + (height * i) / 4, "detail");
  if (era === "new") return;
  for (let i = 1; i < 4; i++) pen.line(x + (width * i) / 4, top, x + (width * i) / 4, top + height / 4, "detail");
}
