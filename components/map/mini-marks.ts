import { dotMark, type Mark, pinMark } from "./marks";
import { worldPixels } from "./mercator";
import { meet, type Room, tabRoom, tabWidth } from "./rooms";
import type { MapHome } from "./types";

export interface MiniMark {
  home: MapHome;
  selected: boolean;
  mark: Mark;
}

const PLAIN = { saved: false, viewed: false };

/**
 * A few homes as marks at a zoom: no price stands on another. The selected home has its price first, then the others
 * in their order; a home without room for its price is a dot. The selected one comes last, over all others.
 */
export function miniMarks(homes: readonly MapHome[], selectedId: string | null | undefined, zoom: number): MiniMark[] {
  const isSelected = (home: MapHome) => home.id === selectedId;
  const first = [...homes].sort((a, b) => Number(isSelected(b)) - Number(isSelected(a)));
  const at = (home: MapHome) => worldPixels(home.latitude, home.longitude, zoom);
  const taken: Room[] = [];
  const marks = first.map((home): MiniMark => {
    const selected = isSelected(home);
    const hollow = home.status === "recentlySold" || home.status === "offMarket";
    const room = tabRoom(at(home), tabWidth(home.price));
    const tab = selected || (home.price !== null && !taken.some((other) => meet(other, room)));
    if (tab) taken.push(room);
    const mark = tab ? pinMark(home.price, PLAIN, hollow) : dotMark(home.price, PLAIN, hollow);
    return { home, selected, mark: selected ? { ...mark, className: `${mark.className} selected` } : mark };
  });
  // Dots first: a price is never under one.
  return marks.sort((a, b) => Number(a.selected) - Number(b.selected) || a.mark.size[1] - b.mark.size[1]);
}
