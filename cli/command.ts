import { resolve } from "node:path";
import { withoutKeys } from "@/lib/auth/key";
import { nearest } from "@/lib/domain/spelling";
import { inWords } from "@/lib/system-error";

/** One command of a program. */
export interface Command {
  /** How it is called: "Usage:", a line for each form, and what else there is to know. */
  usage: string;
  /**
   * Answers with a text to print, an exit code, or nothing where all is well. Throws an error whose message is for the
   * person at the terminal: a `UsageError` where the arguments are at fault.
   */
  run(argv: string[]): Promise<unknown>;
}

/** Commands under one name, each loaded when it is asked for. */
export interface Program {
  /** As in `npm run NAME`. */
  name: string;
  commands: Record<string, [purpose: string, load: () => Promise<Command>]>;
}

/** An argument is missing, unknown or malformed; the message names it. The command's usage is shown below it. */
export class UsageError extends Error {
  override name = "UsageError";
  readonly exitCode = 2;
}

/** The exit code of a command that throws this error: the error's own code, else 1. */
const exitCodeOf = (error: unknown): number => (error as { exitCode?: number }).exitCode ?? 1;

/** Reads an argument with `read`. An error that it throws is told as a fault of that argument. */
export function readArgument<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

const isFaultOfArguments = (error: Error): boolean =>
  error instanceof UsageError || String((error as NodeJS.ErrnoException).code).startsWith("ERR_PARSE_ARGS");

const isHelpOption = (argument: string): boolean => argument === "--help" || argument === "-h";

/** `help` alone, or the option wherever an option can stand. */
function asksForUsage(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  return (argv.length === 1 && argv[0] === "help") || argv.slice(0, end < 0 ? undefined : end).some(isHelpOption);
}

const usageOf = ({ name, commands }: Program): string => `Usage:
  npm run ${name} -- COMMAND [arguments]

${Object.entries(commands)
  .map(([command, [purpose]]) => `  ${command.padEnd(10)} ${purpose}`)
  .join("\n")}

npm run ${name} -- COMMAND --help says what a command takes.`;

/** Shows a command's usage or runs it; answers with the exit code, and throws what is to be told. */
export async function runCommand({ usage, run }: Command, argv: string[]): Promise<number> {
  if (asksForUsage(argv)) {
    console.log(usage);
    return 0;
  }
  try {
    const answer = await run(argv);
    if (typeof answer === "string") console.log(answer);
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
  const meant = nearest(name, Object.keys(program.commands));
  const fault = name ? `There is no command ${name}${meant ? `; did you mean ${meant}?` : "."}` : "Name a command.";
  throw new UsageError(`${fault}\n\n${usage}`);
}

/**
 * Runs what the command line asks for and answers with the exit code. Usage that is asked for (`--help`, `-h`, `help`)
 * goes to stdout, with 0; what is wrong goes to stderr, with 2 where the arguments are at fault, else 1 or what the error
 * says, and never holds a whole key. Where the system refused and does not say where, it was in the folder of all state.
 */
export async function runProgram(program: Program, argv: readonly string[]): Promise<number> {
  try {
    return await runNamed(program, argv);
  } catch (error) {
    console.error(withoutKeys(inWords(error, { path: resolve(process.env.LOTLINE_VAR || "var") })));
    return exitCodeOf(error);
  }
}
