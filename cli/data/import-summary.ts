import { basename } from "node:path";
import type { RunReport } from "@/lib/dataset/import/run";
import { type CoercionCount, whereRejects } from "@/lib/dataset/import/stats";
import { count, plural } from "./words";

const exampleText = ({ line, from, to }: CoercionCount["examples"][number]) =>
  `${JSON.stringify(from)}${to === null ? "" : ` → ${to}`} (line ${line})`;

/** The summary of an import as lines for a terminal or a log. */
export function reportLines(report: RunReport): string[] {
  const { sums, files, base, dataset, asOf, name, source, sample, firstRejects } = report;
  const lines: string[] = [];
  for (const file of files) {
    lines.push(
      `${basename(file.file)} (${file.format}): ${plural(file.read, "row")} read = ` +
        `${count(file.imported)} imported + ${count(file.merged)} merged + ${count(file.rejected)} rejected`,
    );
    for (const text of file.assumed ?? []) lines.push(`  assumed: ${text}`);
    for (const [reason, n] of Object.entries(file.aside)) lines.push(`  set aside: ${plural(n, "row")}: ${reason}`);
    for (const { field, what, count: n, examples } of file.coerced)
      lines.push(`  ${field} ${what} in ${plural(n, "cell")}, as in ${examples.map(exampleText).join(", ")}`);
    const { count: notices, lines: words } = file.notices;
    if (notices > 0) lines.push(`  ${plural(notices, "line")} of notice or footer, as in: ${words[0]}`);
  }
  if (files.length > 1)
    lines.push(
      `All files: ${plural(sums.read, "row")} read = ${count(sums.imported)} imported + ${count(sums.merged)} merged + ${count(sums.rejected)} rejected`,
    );
  if (base)
    lines.push(
      `Base: ${plural(base.records, "record")}, of which ${count(base.gone)} withdrawn or joined with another`,
    );
  if (sums.rejected > 0) {
    lines.push(`${count(sums.rejected)} rejected. ${whereRejects(report.rejectsPath, sums.rejected)}. The first:`);
    for (const r of firstRejects.slice(0, 5))
      lines.push(`  ${basename(r.file)}:${r.line} ${r.field} ${JSON.stringify(r.value)} ${r.reason}`);
  }
  for (const lack of report.lacks) lines.push(`Look at it before others do: ${lack}.`);
  for (const record of sample) lines.push(JSON.stringify(record));
  const contents = [
    plural(report.records, "record"),
    ...(report.markets > 0 ? [`published figures of ${plural(report.markets, "ZIP")}`] : []),
  ];
  lines.push(`${name}, as of ${asOf}: ${contents.join(", ")}. ${source}`);
  lines.push(dataset ? `Published version ${dataset.version}.` : "Dry run: nothing was published.");
  return lines;
}
