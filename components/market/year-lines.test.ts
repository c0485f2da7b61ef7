import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChartSpec } from "@/components/charts/spec";
import { monthsEnding } from "@/lib/domain/calendar";
import { byYears } from "./year-lines";

const values = fc.array(fc.option(fc.integer({ min: 1, max: 900 }), { nil: null }), { minLength: 2, maxLength: 60 });

test("each month's value, its number of sales and whether it is thin stand in the line of its year, and nothing else does", () =>
  fc.assert(
    fc.property(values, (all) => {
      const months = monthsEnding("2026-10", all.length);
      const line = { key: "a", label: "78704", color: "s1", mark: "line", values: all } as const;
      const spec: ChartSpec = {
        axis: "months",
        rows: months.map((at) => ({ at, name: at })),
        series: [{ ...line, thin: all.map((value) => value === 7), samples: all }],
        unit: "count",
        height: 200,
        axisName: "Homes",
      };
      const { rows, series } = byYears(spec);
      expect(rows.map(({ at }) => at).join(" ")).toBe("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec");
      expect(series[0]).toMatchObject({ label: "2026", color: "s1" });
      const found = new Map<string, number | null>(
        series.flatMap(({ label, values, thin, samples }) =>
          values.map((value, i) => {
            expect([samples![i], thin![i]]).toEqual([value, value === 7]);
            return [`${label}-${String(i + 1).padStart(2, "0")}`, value] as const;
          }),
        ),
      );
      for (const [month, value] of found)
        expect(value).toBe(all[months.indexOf(month as (typeof months)[number])] ?? null);
      for (const [i, month] of months.entries()) expect(found.get(month)).toBe(all[i]);
    }),
  ));
