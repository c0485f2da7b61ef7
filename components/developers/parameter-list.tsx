import { TypeLine, Values } from "./field-list";
import { CODE, Prose } from "./markdown";
import type { OpenApiDocument, Parameter } from "./openapi/document";
import { ExtensionMark } from "./operation-list";
import { parameterType } from "./try-it/form";

const plain = (value: unknown): string =>
  Array.isArray(value) ? value.join(",") : typeof value === "string" ? value : JSON.stringify(value);

const Said = ({ word, value }: { word: string; value: unknown }) =>
  value === undefined ? null : (
    <span className="min-w-0">
      {word} <code className={CODE}>{plain(value)}</code>
    </span>
  );

function Entry({ document, parameter }: { document: OpenApiDocument; parameter: Parameter }) {
  const type = parameterType(document, parameter);
  const { default: fallback } = parameter.schema ?? {};
  return (
    <div id={`parameter-${parameter.name}`} className="scroll-mt-6 border-line border-b py-3">
      <dt className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <a href={`#parameter-${parameter.name}`} className="font-mono text-sm font-semibold hover:underline">
          {parameter.name}
        </a>
        <TypeLine type={type} />
        {parameter.required ? <span className="text-[13px] font-medium">required</span> : null}
        {parameter["x-extension"] ? <ExtensionMark className="ml-auto" /> : null}
      </dt>
      <dd className="mt-1 text-sm/5 text-ink2">
        <p>
          <Prose text={parameter.description ?? ""} />
        </p>
        <Values values={type.values} />
        {parameter.name === "limit" ? (
          <p className="mt-1 text-[13px] text-ink3">
            <Prose text="Default and maximum are the plan’s: [plans and limits](/developers#plans)." />
          </p>
        ) : null}
        <p className="mt-1 flex flex-wrap gap-x-4 text-[13px] text-ink3 empty:hidden">
          <Said word="Default" value={fallback} />
          <Said word="Example" value={parameter.example} />
        </p>
      </dd>
    </div>
  );
}

/** The parameters of an operation. */
export const ParameterList = ({
  document,
  parameters,
}: {
  document: OpenApiDocument;
  parameters: readonly Parameter[];
}) => (
  <dl className="mt-4 border-ink border-t">
    {parameters.map((parameter) => (
      <Entry key={`${parameter.in} ${parameter.name}`} document={document} parameter={parameter} />
    ))}
  </dl>
);
