"use client";

import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import type { MiniMapProps } from "./types";

const Leaflet = dynamic(() => import("./mini-map-leaflet"), { ssr: false, loading: () => <div className="map" /> });

/** A small map for other pages: loaded when it comes near the window. Without JavaScript its label stands there. */
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
    <div ref={box} className={classNames("relative overflow-hidden print:hidden", props.className ?? "h-64")}>
      {near ? <Leaflet {...props} /> : <div className="map" />}
      <noscript>
        <p className="absolute inset-0 flex items-center justify-center text-ink3">{props.label}</p>
      </noscript>
    </div>
  );
}
