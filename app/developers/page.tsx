import type { Metadata } from "next";
import { indentJson } from "@/components/developers/code/json";
import { Guide } from "@/components/developers/guide/guide";
import { PageTitle } from "@/components/developers/section";
import { buttonClass, WORDY } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Download } from "@/components/ui/icons";
import type { DatasetInfo } from "@/lib/domain/dataset";
import { getConfig } from "@/lib/http/runtime";
import { formatDate } from "@/lib/web/format";
import { datasetInfo, pageOrigin } from "../installation";
import { recipes, sample } from "./examples";
import { problemExample } from "./live";
import { guideOf, PROBLEM_ENTRIES, reference } from "./reference";

export const metadata: Metadata = {
  title: { absolute: "API reference · Lotline" },
  description:
    "How to ask the /v1 property and market API: keys, plans, paging, errors, and every operation with a form to try it.",
  alternates: { canonical: "/developers" },
};

export default async function GuidePage() {
  const config = getConfig();
  const home = await sample();
  const { origin } = await pageOrigin();
  const problem = indentJson((await problemExample("invalid_parameters", home)).answer.body);
  return (
    <>
      <PageTitle title="One API for homes and their markets.">
        <p className="mt-4 max-w-[62ch] text-base text-ink2">
          Read-only JSON over HTTP: single homes, searches over all of them, and the figures of a ZIP code’s market. The
          pages of this site stand on the same operations.
        </p>
        <DatasetNotice info={await datasetInfo()} />
        <p className="mt-6">
          <a href="/v1/openapi.json" download="lotline-openapi.json" className={classNames(buttonClass(), WORDY)}>
            <Download className="size-4" strokeWidth={1.5} />
            Download openapi.json
          </a>
        </p>
      </PageTitle>
      <Guide
        sections={guideOf({ origin, sample: home, problem, recipes: await recipes(origin) })}
        operations={reference().operations}
        problems={PROBLEM_ENTRIES}
        requestsPerMinute={{
          free: config.LOTLINE_RATE_FREE,
          developer: config.LOTLINE_RATE_DEVELOPER,
          pro: config.LOTLINE_RATE_PRO,
          enterprise: config.LOTLINE_RATE_ENTERPRISE,
        }}
      />
    </>
  );
}

/** Names the data behind the responses on these pages. */
function DatasetNotice({ info }: { info: DatasetInfo | null }) {
  const text = "mt-4 max-w-[68ch] border-line2 border-l-2 pl-4 text-sm/6 text-ink2";
  if (!info)
    return (
      <p className={text}>
        No dataset is being served: calls answer 503 until one is made. Examples show the description’s own values.
      </p>
    );
  return (
    <p className={text}>
      Examples and calls here read <strong className="font-semibold">{info.name}</strong>, as of{" "}
      <time dateTime={info.asOf}>{formatDate(info.asOf)}</time>, version{" "}
      <code className="font-mono">{info.version.slice(0, 12)}</code>.{" "}
      {info.kind === "generated"
        ? "The data is generated: ZIP codes, cities, coordinates and price levels are real; streets, homes and events are invented."
        : null}
    </p>
  );
}
