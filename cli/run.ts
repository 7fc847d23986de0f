import { database } from "@/lib/db/server";
import { updateDatabase } from "@/prisma/prepare";
import type { Surroundings } from "./outcome";

/** Runs a program on the words of the command line, and ends the process with its exit code. */
export async function runProgram(
  program: (words: readonly string[], around: Surroundings) => Promise<number>,
): Promise<never> {
  // Standard output is for the answer alone.
  process.env["LOG_LEVEL"] = "silent";
  let opened = false;
  const code = await program(process.argv.slice(2), {
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
}
