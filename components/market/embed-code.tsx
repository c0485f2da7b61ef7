import { CopyButton } from "@/components/developers/code/copy-button";
import { LINK, SECTION_TITLE } from "@/components/ui/class-names";
import { escapeMarkup } from "@/lib/domain/escape";

interface Props {
  zipCode: string;
  /** "78704, Austin, TX", or a segment of it. */
  place: string;
  /** The segment in the page's address: "propertyType=condo", or "" for all homes. */
  segment: string;
  /** Scheme and host of this service. */
  origin: string;
}

const embedPath = ({ zipCode, segment }: Pick<Props, "zipCode" | "segment">): string =>
  `/embed/markets/${zipCode}${segment && `?${segment}`}`;

/** Markup that shows a ZIP's market, or that of a segment of its homes, on another site. */
export const embedCode = ({ place, origin, ...of }: Props): string =>
  `<iframe src="${escapeMarkup(`${origin}${embedPath(of)}${of.segment ? "&" : "?"}theme=auto`)}" title="${escapeMarkup(`Housing market of ${place}`)}" loading="lazy" style="width:100%;max-width:720px;height:620px;border:0"></iframe>`;

/** The code that an agent puts on another site, with a copy button and a preview. */
export function EmbedCode(props: Props) {
  const code = embedCode(props);
  return (
    <section aria-labelledby="embed" className="flex flex-col gap-3 print:hidden">
      <h2 id="embed" className={SECTION_TITLE}>
        On your own site
      </h2>
      <p className="max-w-[62ch] text-ink2">
        This market’s figures and prices, always with the newest data and without scripts.{" "}
        <a href={embedPath(props)} className={LINK}>
          See what it shows
        </a>
        . <code className="font-mono text-[13px]">theme</code> takes light, dark or auto.
      </p>
      <div className="flex items-start gap-2 border border-line bg-sheet max-sm:flex-col">
        <code className="wrap-anywhere min-w-0 flex-1 px-4 py-3 font-mono text-[13px]/5">{code}</code>
        <CopyButton text={code} label="Copy the code" />
      </div>
    </section>
  );
}
