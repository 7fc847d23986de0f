import { CommanderError } from "commander";
import { isBusy } from "@/lib/db/server";
import { EnvError } from "@/lib/core/env";
import { isRefusal, type Refusal, StartError } from "@/lib/core/errors";

/** A program's output and database. */
export interface ProgramIo {
  /**
   * Opens the database and brings it up to date, but for "as it is" and "alone". "any secret" (also one of another secret)
   * and "alone" need the embedded database to themselves.
   */
  prepare(how?: "any secret" | "as it is" | "alone"): Promise<void>;
  /** Standard output: the answer. */
  print(text: string): void;
  /** Standard error: progress and errors. */
  printError(text: string): void;
}

/** Runs `work` and returns the exit code: 0 done, 2 refused with one sentence, 1 failed. */
export async function exitCodeOf(
  work: () => Promise<unknown>,
  { printError }: Pick<ProgramIo, "printError">,
  failed: string,
): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const sentence = sentenceOf(error);
    printError(sentence ?? `${failed}: ${lastLine(error)}`);
    return sentence ? 2 : 1;
  }
}

function sentenceOf(error: unknown): string | null {
  if (isRefusal(error)) return refusalText(error);
  if (error instanceof EnvError || error instanceof StartError) return error.message;
  return isBusy(error) ? "The database is unreachable or busy. Nothing was written." : null;
}

/** Names the option, or the argument: `--password: must have at least 10 characters`, `<email>: is required`. */
function refusalText({ message, details }: Refusal): string {
  if (details.length === 0) return message;
  return details.map((detail) => `${optionOf(detail.path)}: ${detail.message}`).join("; ");
}

/** The option of a path: `listings[2]` and `listings.2.pms_name` are item 3 of `--listings`. */
function optionOf(path: string): string {
  if (path.startsWith("<")) return path;
  const [, name = path, index] = /^(\w+)(?:[.[](\d+))?/.exec(path) ?? [];
  return index === undefined ? `--${name}` : `--${name} (number ${Number(index) + 1})`;
}

function lastLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split("\n").at(-1) ?? "";
}
