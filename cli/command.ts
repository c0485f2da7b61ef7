import { resolve } from "node:path";
import { withoutKeys } from "@/lib/auth/key";
import { likely } from "@/lib/domain/spelling";
import { errorMessageFor } from "@/lib/system-error";

/** A command of a program. */
export interface Command {
  /** The usage text: "Usage:", a line for each form, and further explanations. */
  usage: string;
  /**
   * Returns a text to print, an exit code, or nothing. Throws errors whose messages are written for the user: a
   * `UsageError` if the arguments are wrong.
   */
  run(argv: string[]): Promise<unknown>;
}

/** A program with several commands, each of which is loaded when it is called. */
export interface Program {
  /** The name in `npm run NAME`. */
  name: string;
  commands: Record<string, [purpose: string, load: () => Promise<Command>]>;
}

/** An argument is missing, unknown or malformed; the message names it. It is shown together with the usage. */
export class UsageError extends Error {
  override name = "UsageError";
  readonly exitCode = 2;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * A text in which a terminal shows the control characters and directional marks that it would obey, as `\u001b`. Names and
 * cells of imported files may have any. Tabs and line feeds stay.
 */
export const printable = (text: string): string =>
  text.replace(OBEYED, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * Says on stderr why something failed, after some words, and never with a whole key. Returns the exit code: the error's own, or
 * 1. A system error without a path is assumed to concern the state folder.
 */
export function sayFailure(error: unknown, words = ""): number {
  const message = errorMessageFor(error, { path: resolve(process.env.LOTLINE_VAR || "var") });
  console.error(printable(withoutKeys(`${words}${message}`)));
  return (error as { exitCode?: number }).exitCode ?? 1;
}

/** Reads an argument with `read`, and turns its errors into `UsageError`s. */
export function readArgument<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

/**
 * The whole number that an option states in digits alone: "1e5", "80,000" and "" are refused. @throws {UsageError}
 */
export function wholeNumber(option: string, text: string, least = 1, most = Number.MAX_SAFE_INTEGER): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  const upTo = most === Number.MAX_SAFE_INTEGER ? "" : ` to ${most.toLocaleString("en-US")}`;
  throw new UsageError(`--${option} ${text}: must be a whole number from ${least}${upTo}.`);
}

/**
 * Turns Ctrl-C and SIGTERM into an abort with this reason. After `release` the signals end the process at once, as usual.
 */
export function interruptible(reason: Error): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const stop = () => controller.abort(reason);
  for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, stop);
  const release = () => {
    for (const name of ["SIGINT", "SIGTERM"] as const) process.off(name, stop);
  };
  return { signal: controller.signal, release };
}

const isFaultOfArguments = (error: Error): boolean =>
  error instanceof UsageError || String((error as NodeJS.ErrnoException).code).startsWith("ERR_PARSE_ARGS");

const isHelpOption = (argument: string): boolean => argument === "--help" || argument === "-h";

/** Whether the arguments are only `help`, or contain --help or -h as an option. */
function asksForUsage(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  return (argv.length === 1 && argv[0] === "help") || argv.slice(0, end < 0 ? undefined : end).some(isHelpOption);
}

function usageOf({ name, commands }: Program): string {
  const width = Math.max(...Object.keys(commands).map(({ length }) => length));
  const lines = Object.entries(commands).map(([command, [purpose]]) => `  ${command.padEnd(width)}  ${purpose}`);
  return `Usage:
  npm run ${name} -- COMMAND [arguments]

${lines.join("\n")}

npm run ${name} -- COMMAND --help says what a command takes.`;
}

/** Runs a command, or shows its usage. Returns the exit code; throws errors to be shown to the user. */
export async function runCommand({ usage, run }: Command, argv: string[]): Promise<number> {
  if (asksForUsage(argv)) {
    console.log(usage);
    return 0;
  }
  try {
    const answer = await run(argv);
    if (typeof answer === "string") console.log(printable(answer));
    return typeof answer === "number" ? answer : 0;
  } catch (error) {
    if (!(error instanceof Error) || !isFaultOfArguments(error)) throw error;
    throw new UsageError(`${error.message}\n\n${usage}`, { cause: error });
  }
}

async function runNamed(program: Program, argv: readonly string[]): Promise<number> {
  const [name = "", ...rest] = argv[0] === "help" && argv[1] ? [argv[1], "--help"] : argv;
  const entry = Object.hasOwn(program.commands, name) ? program.commands[name] : undefined;
  if (entry) return runCommand(await entry[1](), rest);
  const usage = usageOf(program);
  if (name === "help" || isHelpOption(name)) {
    console.log(usage);
    return 0;
  }
  const meant = likely(name, Object.keys(program.commands)).join(" or ");
  const fault = name ? `There is no command ${name}${meant ? `; did you mean ${meant}?` : "."}` : "Name a command.";
  throw new UsageError(`${fault}\n\n${usage}`);
}

/**
 * Runs a command line and returns the exit code. Requested usage (`--help`, `-h`, `help`) goes to stdout, with 0. Errors go
 * to stderr: with 2 if the arguments are wrong, otherwise with the error's own code or 1.
 */
export async function runProgram(program: Program, argv: readonly string[]): Promise<number> {
  try {
    return await runNamed(program, argv);
  } catch (error) {
    return sayFailure(error);
  }
}
