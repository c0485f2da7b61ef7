"use client";

import { classNames } from "@/components/ui/class-names";
import { useLater } from "@/components/ui/use-later";
import { useNear } from "@/lib/web/use-near";
import { MapPicture } from "./frame";
import type { SmallMapProps } from "./small-map";

/** Leaflet is loaded when the map is near the window. */
const smallMap = async () => (await import("./small-map")).default;

interface LazySmallMapProps extends SmallMapProps {
  /** The address of its picture, which is shown until the live map is there, and on paper. */
  picture: string;
  className?: string;
}

/** A small map for other pages. */
export function LazySmallMap({ picture, className = "h-64", ...props }: LazySmallMapProps) {
  const [box, near] = useNear<HTMLDivElement>();
  const { code: SmallMap, failure } = useLater(near, smallMap, "the map");
  return (
    <div ref={box} className={classNames("relative overflow-hidden print:break-inside-avoid", className)}>
      {SmallMap ? (
        <div className="size-full print:hidden">
          <SmallMap {...props} />
        </div>
      ) : null}
      <div className={classNames("size-full", SmallMap && "hidden print:block")}>
        <MapPicture src={picture} label={props.label} />
      </div>
      <div className="absolute bottom-0 left-0 bg-paper px-3 py-2 empty:hidden print:hidden">{failure}</div>
    </div>
  );
}
