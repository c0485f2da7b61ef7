import { NeatLine } from "./frame";

/** A map as a picture in a frame, for pages that need no live map, or not yet. */
export const MapPicture = ({ src, label }: { src: string; label: string }) => (
  <div className="map">
    {/* biome-ignore lint/performance/noImgElement: an SVG needs no optimizing */}
    <img src={src} alt={label} fetchPriority="low" className="absolute inset-0 size-full object-contain" />
    <NeatLine />
  </div>
);
