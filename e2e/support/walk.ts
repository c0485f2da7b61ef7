import type { Page } from "@playwright/test";

/** From the smallest phone in use to a large screen. */
const WIDTHS = [320, 390, 768, 1024, 1440, 1920];
/** The dark theme changes only colors (app/themes.test.ts), so it is looked at on a phone and on a desktop. */
const IN_DARK = [390, 1440];

const settled = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });

/** Shows the whole page once, so that what loads near the window is there, and returns to its top. */
async function seeAll(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 700) {
    await page.evaluate((to) => window.scrollTo(0, to), y);
    await settled(page);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** What cannot be read or pressed on the page at any of the widths, a line each. */
export async function walk(page: Page): Promise<string[]> {
  const faults: string[] = [];
  await seeAll(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
    for (const colorScheme of IN_DARK.includes(width) ? (["light", "dark"] as const) : (["light"] as const)) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      for (const fault of await page.evaluate(faultsOfPage)) faults.push(`${width} px, ${colorScheme}: ${fault}`);
    }
  }
  return faults;
}

/**
 * Runs in a page: what a visitor could not read or press at the window's present size, one line each.
 * A page wider than the window (WCAG 1.4.10), texts that lie over another, texts that a box or the window cuts, and targets
 * under 24 px (WCAG 2.5.8, with its exceptions for links in a sentence and for targets with room around them).
 */
function faultsOfPage(): string[] {
  const TARGETS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=slider]";
  const LEAST = 24;
  type Box = { left: number; top: number; right: number; bottom: number };
  const boxOf = ({ left, top, right, bottom }: Box): Box => ({ left, top, right, bottom });
  const meet = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const widthOf = (box: Box) => box.right - box.left;
  const heightOf = (box: Box) => box.bottom - box.top;
  const isEmpty = (box: Box) => widthOf(box) < 1 || heightOf(box) < 1;
  const short = (text: string) => text.replaceAll(/\s+/g, " ").trim().slice(0, 60);
  const nameOf = (element: Element) =>
    `<${element.localName}> “${short(element.getAttribute("aria-label") ?? element.textContent ?? "")}”`;
  const page: Box = {
    left: 0,
    top: -window.scrollY,
    right: document.documentElement.clientWidth,
    bottom: document.documentElement.scrollHeight - window.scrollY,
  };

  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const parentsOf = (element: Element): Element[] => {
    const parents: Element[] = [];
    for (let at: Element | null = element; at; at = at.parentElement) parents.push(at);
    return parents;
  };
  /** Hidden from the eye: not painted, transparent, or clipped to a point for screen readers only. */
  const isHidden = (element: Element) =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    parentsOf(element).some((each) => {
      const { clipPath, clip, position } = styleOf(each);
      return clipPath.startsWith("inset(50%") || (position === "absolute" && clip.startsWith("rect("));
    });
  const isClip = (value: string) => value === "hidden" || value === "clip";
  const isScroll = (value: string) => value === "auto" || value === "scroll";

  /** The part of a box that its parents let through, and the parent that cuts it sideways, if one does. */
  function seen(element: Element, box: Box): { box: Box; cutBy: Element | null } {
    let rest = box;
    let cutBy: Element | null = null;
    let free = false;
    let { position } = styleOf(element);
    for (const each of parentsOf(element).slice(element.localName === "input" ? 1 : 0)) {
      const style = styleOf(each);
      const inFlow = ["static", "relative", "sticky"].includes(position);
      const holds = each === element || inFlow || style.position !== "static";
      if (each !== element && holds) position = style.position;
      if (!holds || each === document.body || each === document.documentElement) continue;
      const clips = isClip(style.overflowX) || isClip(style.overflowY);
      const scrolls = isScroll(style.overflowX) || isScroll(style.overflowY);
      if (!clips && !scrolls) continue;
      const frame = boxOf(each.getBoundingClientRect());
      if (isScroll(style.overflowX)) free = true;
      const over = Math.max(frame.left - rest.left, rest.right - frame.right);
      const above = Math.max(frame.top - rest.top, rest.bottom - frame.bottom);
      const cuts = (isClip(style.overflowX) && over > 1.5) || (isClip(style.overflowY) && !scrolls && above > 4);
      if (!free && cuts && !isEmpty(meet(rest, frame))) cutBy ??= each;
      rest = meet(rest, frame);
    }
    if (!free && !isEmpty(rest) && (rest.left < page.left - 1.5 || rest.right > page.right + 1.5))
      cutBy ??= document.body;
    return { box: rest, cutBy };
  }

  /** What stays in place while the rest scrolls lies over it by design, so only boxes of one layer are compared. */
  const layerOf = (element: Element): Element | null =>
    parentsOf(element).find((each) => ["fixed", "sticky"].includes(styleOf(each).position)) ?? null;
  /** The map's pins lie where the homes are, and are placed by a rule of their own, which has its tests. */
  const onMap = (element: Element) => element.closest(".leaflet-container, .map") !== null;

  // Boxes of text reach above and below its letters, so a quarter of their height may lie over another, or be cut.
  const letters = ({ left, top, right, bottom }: Box): Box => {
    const edge = (bottom - top) / 4;
    return { left: left + 1, top: top + edge, right: right - 1, bottom: bottom - edge };
  };

  const faults = new Set<string>();
  const beyond = document.documentElement.scrollWidth - window.innerWidth;
  if (beyond > 0) faults.add(`wide: the page by ${beyond} px`);
  const texts: { element: Element; box: Box; layer: Element | null }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.nodeValue?.trim() || element.closest("script, style, option, noscript, .map-cluster"))
      continue;
    if (isHidden(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      const { box, cutBy } = seen(element, letters(boxOf(line)));
      const told = element.closest("[title]") !== null && styleOf(element).textOverflow === "ellipsis";
      if (cutBy && !told)
        faults.add(`cut: ${nameOf(element)} by <${cutBy.localName} class="${short(cutBy.className.toString())}">`);
      if (!isEmpty(box) && !onMap(element)) texts.push({ element, box, layer: layerOf(element) });
    }
  }
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")) {
    if (isHidden(field) || field.type === "range") continue;
    if (field.scrollWidth > field.clientWidth + 1)
      faults.add(`cut: ${nameOf(field)} “${short(field.value)}” by its own width`);
  }

  const targets = [...document.querySelectorAll<HTMLElement>(TARGETS)].flatMap((element) => {
    if (isHidden(element) || element.matches(":disabled") || onMap(element)) return [];
    const label = element.matches("input[type=checkbox], input[type=radio]") ? element.closest("label") : null;
    // A mark of a drawn map has a target, and its label beside it.
    const target = label ?? element.querySelector(":scope > rect") ?? element;
    const own = seen(element, boxOf(target.getBoundingClientRect())).box;
    return isEmpty(own) ? [] : [{ element, box: own, layer: layerOf(element) }];
  });
  const isInSentence = (element: Element) => {
    const block = parentsOf(element.parentElement!).find((each) => styleOf(each).display !== "inline")!;
    const own = element.textContent ?? "";
    return styleOf(element).display === "inline" && (block.textContent ?? "").replace(own, "").trim().length > 0;
  };
  const near = (box: Box, other: Box) => {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const dx = Math.max(other.left - x, 0, x - other.right);
    const dy = Math.max(other.top - y, 0, y - other.bottom);
    return Math.hypot(dx, dy) < LEAST / 2;
  };
  const isSmall = (box: Box) => widthOf(box) < LEAST - 0.5 || heightOf(box) < LEAST - 0.5;
  /** The square of 24 px around the middle, as two small targets must not share it either. */
  const around = (box: Box): Box => {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return { left: x - LEAST / 2, right: x + LEAST / 2, top: y - LEAST / 2, bottom: y + LEAST / 2 };
  };
  for (const { element, box, layer } of targets) {
    if (!isSmall(box) || isInSentence(element) || element.matches("[type=range], [role=slider]")) continue;
    const other = targets.find(
      (each) =>
        each.layer === layer &&
        !each.element.contains(element) &&
        !element.contains(each.element) &&
        near(box, isSmall(each.box) ? meet(around(each.box), each.box) : each.box),
    );
    if (other)
      faults.add(
        `small: ${nameOf(element)} ${widthOf(box).toFixed()} × ${heightOf(box).toFixed()} beside ${nameOf(other.element)}`,
      );
  }

  const parts = [
    ...texts,
    ...targets
      .filter(({ element }) => !isInSentence(element) && !element.matches("[type=range], [role=slider]"))
      .map(({ element, box, layer }) => ({
        element,
        box: { ...box, left: box.left + 2, right: box.right - 2, top: box.top + 2, bottom: box.bottom - 2 },
        layer,
      })),
  ].sort((a, b) => a.box.top - b.box.top);
  parts.forEach((one, i) => {
    for (let j = i + 1; j < parts.length && parts[j]!.box.top < one.box.bottom; j += 1) {
      const other = parts[j]!;
      if (one.layer !== other.layer || one.element.contains(other.element) || other.element.contains(one.element))
        continue;
      // A field's own button stands in it, where its text ends.
      const [field, inside] = one.element.localName === "input" ? [one, other] : [other, one];
      if (field.element.localName === "input" && field.element.parentElement?.contains(inside.element)) continue;
      const label = one.element.closest("label") ?? other.element.closest("label");
      if (label?.contains(one.element) && label.contains(other.element)) continue;
      const shared = meet(one.box, other.box);
      if (widthOf(shared) > 1 && heightOf(shared) > 1)
        faults.add(`overlap: ${nameOf(one.element)} and ${nameOf(other.element)}`);
    }
  });
  return [...faults];
}
