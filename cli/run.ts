import { surviveClosedOutput } from "@/lib/core/server/log";
import { database, db, openEmbedded, useDatabase } from "@/lib/db/server";
import { updateDatabase } from "@/prisma/prepare";
import { env } from "@/lib/core/env";
import type { ProgramIo } from "@/cli/exit-code";

/** Runs a program with the arguments of the command line and exits with its code. */
export async function runProgram(
  program: (args: readonly string[], io: ProgramIo) => Promise<number>,
): Promise<never> {
  surviveClosedOutput();
  // Standard output is for the answer alone.
  process.env["LOG_LEVEL"] = "silent";
  let opened = false;
  const code = await program(process.argv.slice(2), {
    prepare: async (how) => {
      const { DATABASE_URL, DATA_DIR } = env();
      const isAlone = how === "any secret" || how === "alone";
      if (isAlone && !DATABASE_URL) useDatabase(openEmbedded(DATA_DIR, "alone"));
      opened = true;
      if (how === "as it is" || how === "alone") await db().$queryRaw`SELECT 1`;
      else await updateDatabase({ anySecret: how === "any secret" });
    },
    print: (text) => console.log(text),
    printError: (text) => console.warn(text),
  });
  if (opened) await database().close();
  // The schema engine leaves a timer that would keep the process alive for ten seconds.
  process.exit(code);
}
