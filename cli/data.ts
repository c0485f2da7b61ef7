/** `npm run data -- COMMAND`: makes and keeps datasets. Each command is a file in cli/data, loaded when it is asked for. */

const COMMANDS: Record<string, string> = {
  generate: "make the sample dataset",
  import: "make a dataset from files",
  export: "write the records of a dataset as NDJSON",
  watch: "import files as they appear in a folder",
  status: "say which dataset is served and which others there are",
  verify: "compare every byte of a dataset with its checksums",
  rollback: "serve the version before again",
  prune: "remove old versions",
};

const USAGE = `Usage: npm run data -- COMMAND [options]

${Object.entries(COMMANDS)
  .map(([name, purpose]) => `  ${name.padEnd(10)} ${purpose}`)
  .join("\n")}`;

interface Command {
  /** Answers with the exit code, 0 where there is none. Throws an error whose message is for the person at the terminal. */
  run(argv: string[]): Promise<number | undefined>;
}

const [name = "", ...argv] = process.argv.slice(2);
if (Object.hasOwn(COMMANDS, name)) {
  try {
    const command = (await import(`./data/${name}.ts`)) as Command;
    process.exitCode = (await command.run(argv)) ?? 0;
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
