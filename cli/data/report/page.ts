import type { QualityReport } from "@/lib/dataset/report/report";
import type { Row, Section } from "@/lib/dataset/report/section";
import { escapeMarkup } from "@/lib/domain/escape";
import { cellText, figureColumns, headOf, tablesOf, wordsOf } from "./text";

/** System colours, so that the page follows the reader's theme, and paper is white. */
const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 78rem; margin: 0 auto; padding: 2rem 1.5rem; font: 0.9rem/1.5 system-ui, sans-serif; }
h1 { font-size: 2rem; line-height: 1.2; }
h2 { margin-top: 3rem; border-top: 1px solid; padding-top: 0.75rem; }
p { max-width: 70ch; margin: 0.25rem 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.2rem 1.25rem 0.2rem 0; border-bottom: 1px solid color-mix(in srgb, currentcolor 20%, transparent); text-align: left; vertical-align: top; }
td { overflow-wrap: break-word; }
th { font-weight: 600; }
.n { text-align: right; white-space: nowrap; }
@media print { .wide { overflow: visible; } }`;

function tableHtml([name, rows]: [string, readonly Row[]]): string {
  const [title, columns, figures] = [wordsOf(name), Object.keys(rows[0]!), figureColumns(rows)];
  const kind = (column: string) => (figures.has(column) ? ' class="n"' : "");
  const heads = columns.map((column) => `<th scope="col"${kind(column)}>${wordsOf(column)}</th>`);
  const rowHtml = (row: Row) =>
    columns
      .map((column, at) => {
        const text = escapeMarkup(cellText(row[column]!));
        return at === 0 ? `<th scope="row">${text}</th>` : `<td${kind(column)}>${text}</td>`;
      })
      .join("");
  return `<h3>${title}</h3>
<div class="wide" role="region" aria-label="${title}" tabindex="0"><table>
<thead><tr>${heads.join("")}</tr></thead>
<tbody>
${rows.map((row) => `<tr>${rowHtml(row)}</tr>`).join("\n")}
</tbody>
</table></div>`;
}

const paragraphs = (lines: readonly string[]) => lines.map((line) => `<p>${escapeMarkup(line)}</p>`).join("\n");

const sectionHtml = ([name, section]: [string, Section]): string => `<section><h2>${wordsOf(name)}</h2>
${paragraphs(section.lines)}
${tablesOf(section).map(tableHtml).join("\n")}
</section>`;

/** A report as a page that needs no other file and no scripts. */
export function reportPage(report: QualityReport): string {
  const { title, lines } = headOf(report);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Data quality: ${escapeMarkup(title)}</title>
<style>${STYLE}
</style>
</head>
<body>
<h1>${escapeMarkup(title)}</h1>
${paragraphs(lines)}
${Object.entries(report.sections).map(sectionHtml).join("\n")}
</body>
</html>
`;
}
