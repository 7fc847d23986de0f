/** `npm run -s admin -- COMMAND [--json]`: accounts, members, access, keys and limits from the command line. */
import { run } from "./admin/program";
import { runProgram } from "./run";

await runProgram(run);
