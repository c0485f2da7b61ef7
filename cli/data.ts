import { runProgram } from "./command";
import { DATA } from "./data/commands";

process.exitCode = await runProgram(DATA, process.argv.slice(2));
