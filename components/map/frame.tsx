import type { ReactNode, Ref } from "react";

interface NeatLineProps {
  /** The strip below the map, into which a live map puts its scale. */
  foot?: Ref<HTMLDivElement>;
  children?: ReactNode;
}

/** A map's frame ("neat line"), and the strip below it with the north arrow, which so covers no home. */
export const NeatLine = ({ foot, children }: NeatLineProps) => (
  <>
    <div aria-hidden className="map-neat" />
    <div ref={foot} className="map-foot">
      {children}
      <svg aria-hidden="true" viewBox="0 0 34 20" className="map-north">
        <path d="M26 18V3M22.5 8.5L26 2l3.5 6.5" />
        <text x="12" y="14">
          N
        </text>
      </svg>
    </div>
  </>
);

/**
 * A map as a picture in a frame, for pages that need no live map, or not yet. It fills the frame, because a picture of
 * homes shows more of the world where the frame has other proportions. It is asked for when it is near the window.
 */
export const MapPicture = ({ src, label }: { src: string; label: string }) => (
  <div className="map">
    {/* biome-ignore lint/performance/noImgElement: an SVG needs no optimizing */}
    <img src={src} alt={label} loading="lazy" className="absolute inset-0 size-full" />
    <NeatLine />
  </div>
);
