/** `npm run -s import -- listings|market FILE …`: reads listings and their nights from CSV (docs/data-formats.md). */
import { database } from "@/lib/db";
import { updateDatabase } from "@/prisma/prepare";
import { run } from "./import/program";

// Standard output is for the summary alone.
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
