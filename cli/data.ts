/** `npm run data -- COMMAND`: makes and keeps datasets. Each command is a file in cli/data, loaded when it is asked for. */

interface Command {
  /** Answers with the exit code, or nothing where all is well. Throws an error whose message is for the person at the terminal. */
  run(argv: string[]): Promise<unknown>;
}

const COMMANDS: Record<string, [purpose: string, load: () => Promise<Command>]> = {
  generate: ["make the sample dataset", () => import("./data/generate")],
  import: ["make a dataset from files", () => import("./data/import")],
  export: ["write the records of a dataset as NDJSON", () => import("./data/export")],
  watch: ["import files as they appear in a folder", () => import("./data/watch")],
  status: ["say which dataset is served and which others there are", () => import("./data/status")],
  verify: ["compare every byte of a dataset with its checksums", () => import("./data/verify")],
  rollback: ["serve the version before again", () => import("./data/rollback")],
  prune: ["remove old versions", () => import("./data/prune")],
};

const USAGE = `Usage: npm run data -- COMMAND [options]

${Object.entries(COMMANDS)
  .map(([name, [purpose]]) => `  ${name.padEnd(10)} ${purpose}`)
  .join("\n")}`;

const [name = "", ...argv] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command) {
  try {
    const { run } = await command[1]();
    const code = await run(argv);
    if (typeof code === "number") process.exitCode = code;
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
} else {
  const asked = name === "" || name === "--help" || name === "-h" || name === "help";
  console[asked ? "log" : "error"](asked ? USAGE : `There is no command ${name}.\n\n${USAGE}`);
  process.exitCode = name === "--help" || name === "-h" || name === "help" ? 0 : 1;
}

export {};
