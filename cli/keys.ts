import { runProgram } from "./command";
import { KEYS } from "./keys/commands";

process.exitCode = await runProgram(KEYS, process.argv.slice(2));
