"use client";

import { useId } from "react";
import { useOpened } from "@/components/ui/folded";
import { ChartBox, type ChartBoxProps } from "./chart-box";
import { DataTable, TableFold } from "./data-table";
import { chartTable } from "./spec";

interface Props extends ChartBoxProps {
  /** Shows the table instead of the drawing. */
  asTable?: boolean;
}

/** A chart with its heading, its sentence, and the table of its values. */
export function ChartFigure({ asTable = false, ...box }: Props) {
  const { title, sentence } = box.words;
  const id = useId();
  // The table is made when it is opened: eight charts of 60 months would have a thousand hidden cells.
  const { opened, ...fold } = useOpened();
  const shown = () => <DataTable caption={title} {...chartTable(box.spec)} />;
  const details = (
    <TableFold {...fold} of={title} className="scripted open:w-full open:pb-2">
      {opened ? shown() : null}
    </TableFold>
  );
  return (
    <figure aria-labelledby={id} className="flex flex-col border-line border-b pb-4">
      <h3 id={id} className="font-serif text-[20px] leading-7">
        {title}
      </h3>
      <p className="max-w-[62ch] text-pretty text-ink2">{sentence}</p>
      <div className={asTable ? "pt-3" : "mt-auto pt-2"}>
        {asTable ? shown() : <ChartBox {...box} actions={details} />}
      </div>
    </figure>
  );
}
