import type { CSSProperties, ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { Heading } from "./heading";

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
  /** Code that belongs to it: beside it where there is room, under it elsewhere. */
  aside?: ReactNode;
  /** Where it stands under each other, the code comes first: an answer is clearer than its description. */
  asideFirst?: boolean;
  /**
   * On a phone, until they are laid out: no less than the height of the content and of the code, in pixels. Were it
   * less, what stands below would seem to lie over links, and tools that check targets would say so.
   */
  room?: number | undefined;
  asideRoom?: number | undefined;
}

const roomOf = (pixels: number | undefined) =>
  pixels === undefined ? undefined : ({ "--room": `${pixels}px` } as CSSProperties);

export const COLUMNS = "xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,29rem)] xl:gap-x-12 print:block";

/** Part of a page, with its code in a column of its own on wide screens. */
export function Section({ id, title, children, aside, asideFirst = false, room, asideRoom }: SectionProps) {
  const code = aside ? (
    <div
      style={roomOf(asideRoom)}
      className="below mt-6 min-w-0 space-y-4 xl:sticky xl:top-6 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:mt-0 xl:self-start print:static"
    >
      {aside}
    </div>
  ) : null;
  return (
    <section
      aria-labelledby={id}
      className={classNames("border-line border-t py-8 xl:grid-rows-[auto_minmax(0,1fr)]", COLUMNS)}
    >
      <Heading level={2} id={id} className="xl:col-start-1">
        {title}
      </Heading>
      {asideFirst ? code : null}
      <div style={roomOf(room)} className="below min-w-0 xl:col-start-1">
        {children}
      </div>
      {asideFirst ? null : code}
    </section>
  );
}
