import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { pageOrigin } from "@/app/installation";
import { problemCodesOf } from "@/components/developers/openapi/operations";
import { OperationPage } from "@/components/developers/operation-page";
import { presetsOf } from "@/components/developers/samples";
import { callPath, curlOf } from "@/components/developers/try-it/call";
import { formOf } from "@/components/developers/try-it/form";
import { exampleCode, sample } from "../examples";
import { liveAnswer } from "../live";
import { PROBLEM_ENTRIES, reference } from "../reference";

type Props = PageProps<"/developers/[operation]">;

async function requested({ params }: Props) {
  const { operation: slug } = await params;
  const { document, operations } = reference();
  const operation = operations.find((each) => each.slug === slug);
  if (!operation) notFound();
  return { document, operation };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { operation } = await requested(props);
  return {
    title: operation.summary,
    description: `GET ${operation.path}. ${operation.description}`,
    alternates: { canonical: `/developers/${operation.slug}` },
  };
}

export default async function Page(props: Props) {
  const { document, operation } = await requested(props);
  const [{ origin }, home] = await Promise.all([pageOrigin(), sample()]);
  const presets = presetsOf(operation.id, home);
  const path = callPath(operation.path, formOf(document, operation.parameters), presets[0]?.values ?? {});
  const [typescript, python, live] = await Promise.all([
    exampleCode(operation.slug, "typescript", origin, home),
    exampleCode(operation.slug, "python", origin, home),
    // The OpenAPI description is too long to show, so its short example is shown instead.
    operation.needsKey ? liveAnswer({ url: path }, 200) : undefined,
  ]);
  const codes = problemCodesOf(operation);
  return (
    <OperationPage
      key={operation.id}
      document={document}
      operation={operation}
      problems={PROBLEM_ENTRIES.filter(({ code }) => codes.includes(code))}
      presets={presets}
      origin={origin}
      code={{ curl: curlOf({ origin, path, needsKey: operation.needsKey }), typescript, python }}
      liveAnswer={live?.body}
    />
  );
}
