"use client";

import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import type { MiniMapProps } from "./types";

const Leaflet = dynamic(() => import("./mini-map-leaflet"), { ssr: false, loading: () => <div className="map" /> });

/** A small map for other pages: loaded when it comes near the window, a drawing before. */
export function MiniMap(props: MiniMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
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
    <div ref={box} className={classNames("relative overflow-hidden", props.className ?? "h-64")}>
      {near ? (
        <div className="size-full print:hidden">
          <Leaflet {...props} />
        </div>
      ) : null}
      <div className={classNames("size-full", near && "hidden print:block")}>{props.preview}</div>
    </div>
  );
}
