import { isDeepStrictEqual } from "node:util";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { Fault } from "@/lib/domain/parameters";

/** For tests: a client that behaves as a language model does, which knows of a refusal only what its result says. */

// biome-ignore lint/suspicious/noExplicitAny: tests read members of any result
export type Members = Record<string, any>;

/** The result's members, which its text must have as well. @throws if text and structured content differ */
export function membersOf({ content, structuredContent }: CallToolResult): Members {
  const [block] = content;
  const text = block?.type === "text" ? block.text : "";
  if (text !== JSON.stringify(structuredContent)) throw new Error(`Text and structured content differ: ${text}`);
  return structuredContent as Members;
}

/** Changes one argument as the fault's message says, or throws. */
function mendOne(given: Members, { parameter, message, received }: Fault): void {
  const proposal = /; send (.+)$/.exec(message)?.[1];
  const name = /did you mean (\w+)/.exec(message)?.[1];
  const spelled = /is spelled (.+?)(?: or .+)? here/.exec(message)?.[1];
  const example = /, such as (.+)$/.exec(message)?.[1];
  const code = /must be the two-letter state code (\w\w)/.exec(message)?.[1];
  const other = /must not be above (\w+)/.exec(message)?.[1];
  const value = given[parameter];
  delete given[parameter];
  if (proposal) given[parameter] = JSON.parse(proposal);
  else if (name) given[name] = value;
  else if (spelled) given[parameter] = spelled;
  else if (code) given[parameter] = code;
  else if (/leave (it|one) out|left out|is not an argument/.test(message)) return;
  else if (other) {
    given[parameter] = given[other];
    given[other] = value;
  } else if (example) given[parameter] = JSON.parse(example);
  else throw new Error(`Nothing says how to mend ${parameter}, which was ${received}: ${message}`);
}

/** The arguments that a refusal asks for instead. @throws if it does not tell */
function mended(given: Members, { code, detail, errors }: Members): Members {
  const next = { ...given };
  if (code === "invalid_parameters") for (const fault of errors as Fault[]) mendOne(next, fault);
  else if (code === "limit_exceeds_plan") next.limit = Number(/at most (\d+)/.exec(detail)![1]);
  else if (code === "answer_too_large") {
    if (/smaller limit/.test(detail)) next.limit = 1;
    else if (/lower zoom/.test(detail)) next.zoom = 4;
  } else throw new Error(`Nothing says what to do about ${code}: ${detail}`);
  return next;
}

export interface Model {
  /** Calls a tool rightly. @throws if the call is refused */
  ask(name: string, given?: Members): Promise<Members>;
  /** Calls a tool wrongly, and returns the refusal. @throws if the call is answered */
  refusal(name: string, given: Members): Promise<Members>;
  /**
   * Calls a tool wrongly, then once more as the refusal says, which must be with `meant`. @throws if the first call is answered, the
   * refusal says anything else, or the second is refused
   */
  mend(name: string, given: Members, meant: Members): Promise<Members>;
}

export function modelOver(client: Client): Model {
  const call = async (name: string, given: Members) =>
    (await client.callTool({ name, arguments: given })) as CallToolResult;
  const model: Model = {
    async ask(name, given = {}) {
      const result = await call(name, given);
      const members = membersOf(result);
      if (result.isError) throw new Error(`${name} ${JSON.stringify(given)}: ${JSON.stringify(members)}`);
      return members;
    },
    async refusal(name, given) {
      const result = await call(name, given);
      const members = membersOf(result);
      if (!result.isError) throw new Error(`${name} ${JSON.stringify(given)} was answered.`);
      return members;
    },
    async mend(name, given, meant) {
      const refusal = await model.refusal(name, given);
      const next = mended(given, refusal);
      if (!isDeepStrictEqual(next, meant))
        throw new Error(
          `${JSON.stringify(meant)} was meant, ${JSON.stringify(next)} follows from ${JSON.stringify(refusal)}`,
        );
      return model.ask(name, next);
    },
  };
  return model;
}
