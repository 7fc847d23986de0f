import { surviveClosedOutput } from "@/lib/core/server/output";
import { database, db } from "@/lib/db/server";
import { updateDatabase } from "@/prisma/prepare";
import { env, EnvError } from "@/lib/core/env";
import type { ProgramIo } from "@/cli/exit-code";
import { runInServer } from "@/cli/running/call";
import type { ProgramName } from "@/cli/running/programs";

const output = {
  print: (text: string): void => console.log(text),
  printError: (text: string): void => console.warn(text),
};

/**
 * Runs a program with the arguments of the command line and exits with its code. Where a running server has the embedded
 * database open, that server runs it.
 */
export async function runProgram(
  name: ProgramName,
  program: (args: readonly string[], io: ProgramIo) => Promise<number>,
): Promise<never> {
  surviveClosedOutput();
  // Standard output is for the answer alone.
  process.env["LOG_LEVEL"] = "silent";
  const args = process.argv.slice(2);
  const done = await besideServer(name, args);
  if (done !== null) process.exit(done);
  let opened = false;
  const code = await program(args, {
    prepare: async (how) => {
      if (how === "as it is") await db().$queryRaw`SELECT 1`;
      else await updateDatabase({ anySecret: how === "any secret" });
      opened = true;
    },
    ...output,
  });
  if (opened) await database().close();
  // The schema engine leaves a timer that would keep the process alive for ten seconds.
  process.exit(code);
}

async function besideServer(name: ProgramName, args: readonly string[]): Promise<number | null> {
  try {
    const { DATABASE_URL, DATA_DIR } = env();
    return DATABASE_URL ? null : await runInServer(DATA_DIR, name, args, output);
  } catch (error) {
    // The program says it.
    if (error instanceof EnvError) return null;
    throw error;
  }
}
