import type { ComponentProps } from "react";
import drawings from "./icons.svg";

/** An icon, in the color of its text. The drawings are in one file, so that scripts and pages only have their names. */
const icon = (id: string) =>
  function Icon(props: ComponentProps<"svg">) {
    return (
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...props}
      >
        <use href={`${drawings.src}#${id}`} />
      </svg>
    );
  };

export const ArrowDown = icon("arrow-down");
export const ArrowUp = icon("arrow-up");
export const Check = icon("check");
export const ChevronDown = icon("chevron-down");
export const ChevronLeft = icon("chevron-left");
export const ChevronRight = icon("chevron-right");
export const Columns2 = icon("columns-2");
export const Copy = icon("copy");
export const Download = icon("download");
export const FileText = icon("file-text");
export const Flag = icon("flag");
export const House = icon("house");
export const Lasso = icon("lasso");
export const LayoutGrid = icon("layout-grid");
export const Link2 = icon("link-2");
export const List = icon("list");
export const MapIcon = icon("map");
export const MapPin = icon("map-pin");
export const Menu = icon("menu");
export const Minus = icon("minus");
export const Monitor = icon("monitor");
export const Moon = icon("moon");
export const Plus = icon("plus");
export const Printer = icon("printer");
export const Rss = icon("rss");
export const Search = icon("search");
export const Share = icon("share");
export const SlidersHorizontal = icon("sliders-horizontal");
export const SquareDashed = icon("square-dashed");
export const Sun = icon("sun");
export const Table2 = icon("table-2");
export const Upload = icon("upload");
export const X = icon("x");
