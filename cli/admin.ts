/** `npm run -s admin -- COMMAND [--json]`: accounts, members, access, keys and limits from the command line. */
import { database } from "@/lib/db";
import { updateDatabase } from "@/prisma/prepare";
import { run } from "./admin/program";

// Standard output is for the answer alone.
process.env["LOG_LEVEL"] = "silent";

let opened = false;
const code = await run(process.argv.slice(2), {
  prepare: async () => {
    await updateDatabase();
    opened = true;
  },
  print: (text) => console.log(text),
  complain: (text) => console.warn(text),
});
if (opened) await database().close();
// The schema engine leaves a timer behind that would keep the process for ten seconds.
process.exit(code);
