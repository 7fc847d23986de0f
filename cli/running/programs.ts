import type { ProgramIo } from "@/cli/exit-code";

/** Programs that a running server runs for the command line. */
export type ProgramName = "import" | "admin";

type Program = (args: readonly string[], io: ProgramIo) => Promise<number>;

/** Commands that need the database to themselves. */
const alone: readonly string[] = ["restore", "replace-secret"];

/** True for a command that may run in a server. */
export function runsBeside(program: ProgramName, args: readonly string[]): boolean {
  return program !== "admin" || !alone.includes(args[0] ?? "");
}

/** Loads a program when it is first asked for: most servers never run one. */
export async function loadProgram(name: ProgramName): Promise<Program> {
  const { run } =
    name === "admin" ? await import("@/cli/admin/program") : await import("@/cli/import/program");
  return run;
}
