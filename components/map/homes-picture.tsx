import type { ReactElement } from "react";
import type { Coordinates } from "@/lib/domain/property";
import { boxAround, shareOf, worldPixels } from "./geometry";
import type { Ground } from "./ground";
import { smallMapMarks, TAKEN_RADIUS } from "./label-placement";
import type { MapHome } from "./map-home";
import { frameOf, MapSvg, type PictureFrame } from "./map-svg";
import type { Mark } from "./marks";
import { At } from "./static-map";

/** What a page puts over the picture. */
const TAKEN: Pick<Mark, "size" | "anchor"> = {
  size: [2 * TAKEN_RADIUS, 2 * TAKEN_RADIUS],
  anchor: [TAKEN_RADIUS, TAKEN_RADIUS],
};

/** The part of the world that a picture of homes shows: the size of a map on a phone. Null without any home. */
export function pictureFrame(homes: readonly MapHome[]): PictureFrame | null {
  const box = boxAround(homes);
  return box && frameOf(box, 320, 220, 48);
}

interface HomesPictureProps {
  homes: readonly MapHome[];
  selectedId: string;
  ground: Ground;
  /** The style sheet of its classes. */
  style: string;
  /** Where the page has marks of its own over the picture, which no price and no name may be under. */
  taken?: readonly Coordinates[];
}

/** An SVG document: a map of a few homes with their prices. Null without any home. */
export function HomesPicture({ homes, selectedId, taken = [], ...rest }: HomesPictureProps): ReactElement | null {
  const frame = pictureFrame(homes);
  if (!frame) return null;
  const { zoom, window } = frame;
  const marks = smallMapMarks(homes, selectedId, zoom, taken);
  const covered = [
    ...marks.map(({ home: { latitude, longitude }, mark }) => ({ latitude, longitude, mark })),
    ...taken.map((at) => ({ ...at, mark: TAKEN })),
  ];
  return (
    <MapSvg frame={frame} taken={covered} {...rest}>
      {marks.map(({ home: { id, latitude, longitude }, mark: { className, anchor, html } }) => (
        <At key={id} at={shareOf(worldPixels(latitude, longitude, zoom), window)}>
          <g
            className={className}
            transform={`translate(${-anchor[0]} ${-anchor[1]})`}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: only our own numbers and shapes
            dangerouslySetInnerHTML={{ __html: html }}
          />
        </At>
      ))}
    </MapSvg>
  );
}
