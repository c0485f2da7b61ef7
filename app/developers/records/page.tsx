import type { Metadata } from "next";
import { FieldList } from "@/components/developers/field-list";
import { Prose } from "@/components/developers/markdown";
import { MarketFigures } from "@/components/developers/market-figures";
import { component } from "@/components/developers/openapi/fields";
import { PageTitle, Section } from "@/components/developers/section";
import { reference } from "../reference";

export const metadata: Metadata = {
  title: "Records and fields",
  description: "Every field of every record that the API answers, and how each market figure is computed.",
  alternates: { canonical: "/developers/records" },
};

export default function RecordsPage() {
  const { document } = reference();
  const components = Object.keys(document.components?.schemas ?? {})
    .map((name) => component(document, name))
    .filter(({ fields }) => fields.length > 0);
  return (
    <>
      <PageTitle title="Records and fields">
        <p className="mt-4 max-w-[62ch] text-base text-ink2">
          What the answers are made of. A field is never absent; where it says “or null”, null means that the fact does
          not exist or is not known.
        </p>
      </PageTitle>
      <Section id="market-figures" title="Market figures">
        <p className="mt-3 max-w-[68ch] text-[15px]/6 text-ink2">
          Every figure is computed from the property records’ own events when a dataset is built. The median of an even
          number of values is the mean of the middle two; whole numbers are rounded half up. A ZIP code without records
          of its own may carry a published series instead; its page in{" "}
          <a className="underline underline-offset-4" href="/markets">
            Markets
          </a>{" "}
          then names the source.
        </p>
        <MarketFigures />
      </Section>
      {components.map(({ name, description, fields }) => (
        <Section key={name} id={name} title={name}>
          {description ? (
            <p className="mt-2 max-w-[68ch] text-[15px]/6 text-ink2">
              <Prose text={description} />
            </p>
          ) : null}
          <FieldList fields={fields} anchor={name} />
        </Section>
      ))}
    </>
  );
}
