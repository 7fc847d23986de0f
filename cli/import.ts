/** `npm run -s import -- listings|market FILE …`: reads listings and their nights from CSV (docs/data-formats.md). */
import { run } from "./import/program";
import { runProgram } from "./run";

await runProgram(run);
