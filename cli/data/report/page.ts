import { escapeMarkup as escaped } from "@/lib/domain/escape";
import type { ReportInWords, Table } from "./tables";

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
td { overflow-wrap: anywhere; }
th { font-weight: 600; }
.n { text-align: right; white-space: nowrap; }
@media print { .wide { overflow: visible; } }`;

function tableHtml({ title, head, numbers, rows }: Table): string {
  const kind = (at: number) => (at > 0 && at <= numbers ? ' class="n"' : "");
  const heads = head.map((text, at) => `<th scope="col"${kind(at)}>${escaped(text)}</th>`);
  const rowHtml = ([name, ...cells]: readonly string[]) =>
    `<tr><th scope="row">${escaped(name!)}</th>${cells.map((text, at) => `<td${kind(at + 1)}>${escaped(text)}</td>`).join("")}</tr>`;
  return `<h3>${escaped(title)}</h3>
<div class="wide" role="region" aria-label="${escaped(title)}" tabindex="0"><table>
<thead><tr>${heads.join("")}</tr></thead>
<tbody>
${rows.map(rowHtml).join("\n")}
</tbody>
</table></div>`;
}

const paragraphs = (lines: readonly string[]) => lines.map((line) => `<p>${escaped(line)}</p>`).join("\n");

/** A report as a page that needs no other file and no scripts. */
export const reportPage = ({ title, lines, sections }: ReportInWords): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Data quality: ${escaped(title)}</title>
<style>${STYLE}
</style>
</head>
<body>
<h1>${escaped(title)}</h1>
${paragraphs(lines)}
${sections
  .map(
    (section) => `<section><h2>${section.title}</h2>
${paragraphs(section.lines)}
${section.tables.map(tableHtml).join("\n")}
</section>`,
  )
  .join("\n")}
</body>
</html>
`;
