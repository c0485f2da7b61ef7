"use client";

import { useEffect, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { useLater } from "@/components/ui/use-later";
import { MapFailed } from "./map-failed";
import type { MiniMapProps } from "./types";

const leaflet = async () => (await import("./mini-map-leaflet")).default;

/** A small map for other pages: loaded when it comes near the window, a drawing before. */
export function MiniMap(props: MiniMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const { code: Leaflet, failed, retry } = useLater(near, leaflet);
  useEffect(() => {
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setNear(true);
        watch.disconnect();
      },
      { rootMargin: "120px" },
    );
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div
      ref={box}
      className={classNames("relative overflow-hidden print:break-inside-avoid", props.className ?? "h-64")}
    >
      {Leaflet ? (
        <div className="size-full print:hidden">
          <Leaflet {...props} />
        </div>
      ) : null}
      <div className={classNames("size-full", Leaflet && "hidden print:block")}>{props.preview}</div>
      {failed ? (
        <p className="absolute bottom-0 left-0 bg-paper px-3 py-2 text-sm print:hidden">
          <MapFailed onRetry={retry} />
        </p>
      ) : null}
    </div>
  );
}
