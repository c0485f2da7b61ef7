import { BENCH } from "./bench/commands";
import { runProgram } from "./command";

process.exitCode = await runProgram(BENCH, process.argv.slice(2));
