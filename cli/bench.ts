import { constants } from "node:os";
import { BENCH } from "./bench/commands";
import { endBench } from "./bench/measure";
import { runProgram } from "./command";

// Servers that a bench started are not told of a signal to the bench alone, and its key and files would stay.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, async () => {
    await endBench();
    process.exit(128 + constants.signals[signal]);
  });

process.exitCode = await runProgram(BENCH, process.argv.slice(2));
await endBench();
