import type { ProgramIo } from "@/cli/exit-code";
import { surviveClosedOutput } from "@/lib/core/server/log";

/** Output of a program that needs no database. */
export type OfflineIo = Omit<ProgramIo, "prepare">;

/** Runs a program that reads files only, with the arguments of the command line, and exits with its code. */
export async function runOffline(
  program: (args: readonly string[], io: OfflineIo) => Promise<number>,
): Promise<void> {
  surviveClosedOutput();
  process.exitCode = await program(process.argv.slice(2), {
    print: (text) => console.log(text),
    printError: (text) => console.warn(text),
  });
}
