"use client";

import { useEffect, useId, useRef, useState } from "react";
import { CodeBlock } from "@/components/developers/code/code-block";
import type { Preset } from "@/components/developers/samples";
import { Button } from "@/components/ui/button";
import { CHIP, classNames } from "@/components/ui/class-names";
import { Field } from "@/components/ui/field";
import { Folded } from "@/components/ui/folded";
import { ErrorNotice } from "@/components/ui/notice";
import type { ApiError } from "@/lib/web/api";
import type { ShownAnswer } from "./answer";
import { callPath, curlOf } from "./call";
import { FormField } from "./field";
import { type FormParameter, isFirst } from "./form";

interface TryItProps {
  path: string;
  needsKey: boolean;
  parameters: FormParameter[];
  presets: Preset[];
  /** Scheme and host of this service, for the command. */
  origin: string;
}

type State =
  | { kind: "idle" | "asking" }
  | { kind: "answered"; answer: ShownAnswer; Answer: typeof import("./answer")["Answer"] }
  | { kind: "failed"; why: string };

/** The words of a service that refused a token. One that cannot be reached has none that help. */
const whyFailed = (error: unknown): string =>
  error instanceof Error && error.name === "ApiError" && (error as ApiError).status > 0
    ? error.message
    : "We couldn’t reach the service. Try again.";

/** The visitor's own key. It is only in this tab's memory, for the pages of all operations. */
let ownKey = "";

/** Whether a key can be sent: header values and keys consist of visible ASCII. */
const isSendable = (key: string): boolean => /^[\x21-\x7e]*$/.test(key);

/** A form for a call, the command for the same call, and the service's response. */
export function TryIt({ path, needsKey, parameters, presets, origin }: TryItProps) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>(presets[0]?.values ?? {});
  const [state, setState] = useState<State>({ kind: "idle" });
  const flight = useRef<AbortController>(null);
  useEffect(() => () => flight.current?.abort(), []);
  const outcome = useRef<HTMLDivElement>(null);
  // It comes below the button, which is often at the end of the window.
  useEffect(() => {
    if (state.kind === "answered" || state.kind === "failed") outcome.current?.scrollIntoView({ block: "nearest" });
  }, [state]);

  const target = callPath(path, parameters, values);
  const command = curlOf({ origin, path: target, needsKey });
  // Fields that no preset fills in, of which an operation has up to thirty, are in a folded part.
  const inSight = parameters.filter((parameter) => isFirst(parameter, presets));
  const more = parameters.filter((parameter) => !inSight.includes(parameter));
  const field = (parameter: FormParameter) => (
    <FormField
      key={parameter.name}
      parameter={parameter}
      value={values[parameter.name] ?? ""}
      onChange={(value) => setValues((before) => ({ ...before, [parameter.name]: value }))}
    />
  );

  async function submit() {
    flight.current?.abort();
    const mine = new AbortController();
    flight.current = mine;
    setState({ kind: "asking" });
    try {
      const { Answer, send } = await import("./answer");
      const answer = await send({ path: target, needsKey, ownKey, signal: mine.signal });
      if (flight.current === mine) setState({ kind: "answered", answer, Answer });
    } catch (error) {
      if (flight.current !== mine || mine.signal.aborted) return;
      setState({ kind: "failed", why: whyFailed(error) });
    }
  }

  return (
    <form
      className="border border-line2 bg-paper p-4"
      aria-label="Try it"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {presets.length > 1 ? <Presets presets={presets} current={values} onChoose={setValues} /> : null}
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">{inSight.map(field)}</div>
      {more.length > 0 ? (
        <Folded
          className="mt-3"
          summaryClassName="text-[13px] text-ink2 md:min-h-9"
          // The formats of figures are not of this page's first scripts.
          summary={`${more.length} more ${more.length === 1 ? "parameter" : "parameters"}`}
        >
          <div className="grid gap-x-4 gap-y-3 pt-1 pb-4 sm:grid-cols-2">{more.map(field)}</div>
        </Folded>
      ) : null}
      {needsKey ? <Key /> : null}
      <CodeBlock className="mt-4" title="The same call" code={command} wraps />
      <div className="mt-4 flex items-center gap-3">
        <Button type="submit" tone="primary">
          Send
        </Button>
        <span className="text-[13px] text-ink3" aria-live="polite">
          {state.kind === "asking" ? "Sending…" : null}
          {state.kind === "answered" ? `Answered ${state.answer.status}.` : null}
        </span>
      </div>
      <div ref={outcome} className="mt-4 empty:hidden">
        {state.kind === "answered" ? <state.Answer answer={state.answer} /> : null}
        {state.kind === "failed" ? <ErrorNotice>{state.why}</ErrorNotice> : null}
      </div>
    </form>
  );
}

interface PresetsProps {
  presets: Preset[];
  current: Readonly<Record<string, string>>;
  onChoose: (values: Readonly<Record<string, string>>) => void;
}

const Presets = ({ presets, current, onChoose }: PresetsProps) => (
  <div className="mb-4 flex flex-wrap gap-2">
    {presets.map(({ label, values }) => (
      <button
        key={label}
        type="button"
        aria-pressed={current === values}
        className={classNames(CHIP, "cursor-pointer aria-pressed:border-ink aria-pressed:font-medium")}
        onClick={() => onChoose(values)}
      >
        {label}
      </button>
    ))}
  </div>
);

/** Field for the visitor's own key, to use their own plan. Without it the page's token is used. */
function Key() {
  const id = useId();
  const [key, setKey] = useState(ownKey);
  return (
    <div className="mt-4">
      <Field
        label="Your API key (optional)"
        type="password"
        value={key}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={id}
        placeholder="This page’s own token"
        onChange={({ target }) => {
          setKey(target.value);
          if (isSendable(target.value.trim())) ownKey = target.value.trim();
        }}
      />
      <p id={id} className="mt-1 text-xs text-ink3">
        {isSendable(key.trim())
          ? "Kept in this tab’s memory only. Without it the call uses a short-lived token with the Developer plan’s page sizes."
          : "A key has letters, digits and underscores only."}
      </p>
    </div>
  );
}
