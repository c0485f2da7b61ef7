import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Account, FileAccount } from "@/lib/dataset/report/account";
import type { Changes } from "@/lib/dataset/report/changes";
import type { FieldProfile } from "@/lib/dataset/report/fields";
import { isSaid, type QualityReport } from "@/lib/dataset/report/report";
import { type Html, html, markup } from "./html";
import {
  commonText,
  count,
  FIGURES,
  measured,
  movesText,
  percent,
  plural,
  signed,
  size,
  spreadText,
  unitOf,
} from "./words";

const ROOT = join(import.meta.dirname, "../../..");

/** A font embedded in the page, so that it needs no other file. */
function fontFace(family: string, file: string, weight: string): string {
  const data = readFileSync(join(ROOT, "app/fonts", file)).toString("base64");
  return `@font-face{font-family:${family};font-weight:${weight};src:url(data:font/woff2;base64,${data}) format("woff2")}`;
}

const styles = (): Html =>
  markup(
    [
      fontFace("Besley", "besley.woff2", "400"),
      fontFace('"Public Sans"', "public-sans.woff2", "400 600"),
      readFileSync(join(ROOT, "app/tokens.css"), "utf8"),
      readFileSync(join(import.meta.dirname, "page.css"), "utf8"),
    ].join("\n"),
  );

/** A table that can be scrolled if it is wider than the window. */
const table = (label: string, head: readonly Html[], rows: readonly Html[]): Html => html`
<div class="wide" role="region" aria-label="${label}" tabindex="0"><table>
<thead><tr>${head}</tr></thead>
<tbody>
${rows}</tbody>
</table></div>`;

const words = (text: string): Html => html`<th scope="col">${text}</th>`;
const number = (text: string): Html => html`<th scope="col" class="n">${text}</th>`;
const cells = (...texts: readonly string[]): Html[] => texts.map((text) => html`<td class="n">${text}</td>`);

/** A bar that shows a share. The number is next to it. */
const bar = (part: number, whole: number): Html =>
  html`<td class="share" aria-hidden="true"><span class="bar"><i style="width:${whole === 0 ? 0 : Number(((100 * part) / whole).toFixed(2))}%"></i></span></td>`;

const asideOf = (file: FileAccount): number => file.aside.reduce((sum, [, rows]) => sum + rows, 0);

function sources({ files, base, rejects }: Account): Html {
  const sum = (of: (file: FileAccount) => number) => files.reduce((total, file) => total + of(file), 0);
  const numbers = [
    (file: FileAccount) => file.read,
    (file: FileAccount) => file.published,
    (file: FileAccount) => file.merged,
    (file: FileAccount) => file.rejected,
    asideOf,
  ];
  const row = (
    file: FileAccount,
  ) => html`<tr><th scope="row">${file.file} <span class="more">${file.format}</span></th>${cells(...numbers.map((of) => count(of(file))))}${bar(file.published, file.read)}</tr>
`;
  const all = html`<tr class="all"><th scope="row">All</th>${cells(...numbers.map((of) => count(sum(of))))}${bar(
    sum((file) => file.published),
    sum((file) => file.read),
  )}</tr>
`;
  const heads = ["read", "published", "merged", "rejected", "set aside"].map(number);
  return html`${table("Rows by source", [words("Source"), ...heads, words("Published")], [...files.map(row), ...(files.length > 1 ? [all] : [])])}
<p class="meta">Rows read are published, merged with another row or record, or rejected. Rows set aside are understood and no homes; they come on top.</p>
${base && html`<p>Added to ${plural(base.records, "record")} of version <code>${base.version}</code>, of which ${count(base.gone)} were withdrawn or joined.</p>`}
${setAside(files)}${coercions(files)}${rejections(rejects)}`;
}

function setAside(files: readonly FileAccount[]): Html | null {
  const rows = files.flatMap((file) =>
    file.aside.map(
      ([reason, n]) => html`<tr><th scope="row">${reason}</th>${cells(count(n))}<td class="more">${file.file}</td></tr>
`,
    ),
  );
  if (rows.length === 0) return null;
  return html`<h3>Set aside</h3>${table("Rows set aside, by reason", [words("Reason"), number("rows"), words("Source")], rows)}`;
}

function coercions(files: readonly FileAccount[]): Html {
  const rows = files.flatMap((file) =>
    file.coerced.map(({ field, what, count: n, examples }) => {
      const shown = examples.map(({ line, from, to }) => `${from}${to === null ? "" : ` → ${to}`} (line ${line})`);
      return html`<tr><th scope="row">${field} ${what}</th>${cells(count(n))}<td class="more">${shown.join("; ")}</td><td class="more">${file.file}</td></tr>
`;
    }),
  );
  const title = html`<h3>Done to cells</h3>`;
  if (rows.length === 0) return html`${title}<p>Nothing: every cell was read as it stands.</p>`;
  return html`${title}${table("What was done to cells", [words("Field, and what was done"), number("cells"), words("As in"), words("Source")], rows)}`;
}

function rejections(rejects: Account["rejects"]): Html {
  const title = html`<h3>Rejected</h3>`;
  if (isSaid(rejects)) return html`${title}<p>${rejects.said}</p>`;
  if (rejects.length === 0) return html`${title}<p>No row was rejected.</p>`;
  const rows = rejects.map(({ file, field, reason, rows: n, examples }) => {
    const shown = examples.map(({ line, value }) => `${value === "" ? "(empty)" : value} (line ${line})`).join("; ");
    return html`<tr><th scope="row">${`${field} ${reason}`.trim()}</th>${cells(count(n))}<td class="more">${shown}</td><td class="more">${file}</td></tr>
`;
  });
  return html`${title}${table("Rejected rows, by reason", [words("Reason"), number("rows"), words("As in"), words("Source")], rows)}`;
}

function fieldsTable(fields: readonly FieldProfile[]): Html {
  const rows = fields.map((field) => {
    const [min, median, max] = spreadText(field) ?? ["", "", ""];
    const unit = unitOf(field);
    const isEntry = field.path.includes("History.");
    return html`<tr${markup(isEntry ? ' class="member"' : "")}><th scope="row">${field.path}</th>${cells(percent(field.stated, field.of))}${bar(field.stated, field.of)}${cells(min, median, max)}<td class="more">${unit ?? commonText(field)}${unit && commonText(field) ? `; ${commonText(field)}` : ""}</td></tr>
`;
  });
  const heads = [
    words("Field"),
    number("stated"),
    words("Of all"),
    ...["least", "median", "greatest"].map(number),
    words(""),
  ];
  return html`${table("Fields", heads, rows)}
<p class="meta">Of a list, how many records have an entry, and how many they have; of its members, of all entries. Of texts, their length in characters.</p>`;
}

function changed(changes: Changes): Html {
  const { version, asOf, records, added, changed: n, removed, unchanged, fields, moves } = changes;
  const total = added + n + unchanged;
  const rows = fields.map(({ field, records: of, examples }) => {
    const shown = examples.map(({ address, from, to }) => `${address}: ${from} → ${to}`).join("; ");
    return html`<tr><th scope="row">${field}</th>${cells(count(of))}${bar(of, total)}<td class="more">${shown}</td></tr>
`;
  });
  const table_ =
    rows.length > 0
      ? html`<h3>Fields that changed</h3>${table("Fields that changed", [words("Field"), number("records"), words("Of all"), words("As in")], rows)}`
      : null;
  return html`<p>Since version <code>${version}</code>, as of ${asOf}, with ${plural(records, "record")}.</p>
${figures([
  ["added", count(added)],
  ["changed", count(n)],
  ["removed", count(removed)],
  ["unchanged", count(unchanged)],
])}
${table_}${moves.map(movesTable)}`;
}

function movesTable({ figure, zips, compared }: Changes["moves"][number]): Html {
  const title = html`<h3>${FIGURES[figure]}</h3>
<p>${movesText(compared, zips.length)}</p>`;
  if (zips.length === 0) return title;
  const rows = zips.map(
    ({ zipCode, city, state, from, to, percent: by, homes }) =>
      html`<tr><th scope="row">${zipCode} <span class="more">${city}, ${state}</span></th>${cells(measured(from, "dollars"), measured(to, "dollars"), signed(by), count(homes[0]), count(homes[1]))}</tr>
`,
  );
  const heads = ["before", "now", "change", "homes before", "homes now"].map(number);
  return html`${title}${table(FIGURES[figure], [words("ZIP code"), ...heads], rows)}`;
}

const figures = (pairs: readonly (readonly [label: string, value: string])[]): Html =>
  html`<dl class="figures">${pairs.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`;

const section = <T extends object>(title: string, part: T | { said: string }, show: (part: T) => Html): Html => html`
<section><h2>${title}</h2>
${isSaid(part) ? html`<p>${part.said}</p>` : show(part)}
</section>`;

/** A report as a single HTML file without scripts, with a dark theme, for all screen sizes and for print. */
export function reportPage(report: QualityReport): string {
  const { version, name, kind, asOf, records, zipCodes, publishedZips, bytes, builtAt, isServed, source } = report;
  const served = isServed ? "served" : "not the one that is served";
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Data quality: ${name}, as of ${asOf}</title>
<style>
${styles()}
</style>
</head>
<body>
<header>
<p class="meta">Data quality of a Lotline dataset</p>
<h1>${name}</h1>
<p>${source}</p>
${figures([
  ["as of", asOf],
  ["records", count(records)],
  ["ZIP codes", count(zipCodes - publishedZips)],
  ...(publishedZips > 0 ? [["with published figures", count(publishedZips)] as const] : []),
  ["on the disk", size(bytes)],
])}
<p class="meta">Version <code>${version}</code> (${kind}), built ${builtAt.slice(0, 10)}, ${served}.</p>
</header>
<main>${section("Sources", report.account, sources)}${section("Fields", report.fields, fieldsTable)}${section("Changes", report.changes, changed)}
</main>
<footer>Made by <code>npm run data -- report</code> of what the version keeps of itself.</footer>
</body>
</html>
`.html;
}
