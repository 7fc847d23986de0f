import { CommanderError } from "commander";
import { DatabaseInUse, isBusy } from "@/lib/db/server";
import { EnvError } from "@/lib/core/env";
import { isRefusal, type Refusal } from "@/lib/core/errors";

/** Where a program's words go, and how it opens its database. */
export interface Surroundings {
  /** Brings the database up to date. */
  prepare(): Promise<void>;
  /** Standard output: the answer. */
  print(text: string): void;
  /** Standard error: progress and complaints. */
  complain(text: string): void;
}

/** Does `work` and returns the exit code: 0 done, 2 refused with one sentence, 1 a failure of ours. */
export async function outcome(
  work: () => Promise<unknown>,
  { complain }: Pick<Surroundings, "complain">,
  failed: string,
): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const sentence = sentenceOf(error);
    complain(sentence ?? `${failed}: ${lastLine(error)}`);
    return sentence ? 2 : 1;
  }
}

function sentenceOf(error: unknown): string | null {
  if (isRefusal(error)) return refusalText(error);
  if (error instanceof EnvError || error instanceof DatabaseInUse) return error.message;
  return isBusy(error) ? "The database is unreachable or busy. Nothing was written." : null;
}

/** Names the option: `--password: must have at least 10 characters`. */
function refusalText({ message, details }: Refusal): string {
  if (details.length === 0) return message;
  return details.map((detail) => `${optionOf(detail.path)}: ${detail.message}`).join("; ");
}

/** `listings[2]`, and `listings.2.pms_name`, are of `--listings`, counted from 1. */
function optionOf(path: string): string {
  const [, name = path, index] = /^(\w+)(?:[.[](\d+))?/.exec(path) ?? [];
  return index === undefined ? `--${name}` : `--${name} (number ${Number(index) + 1})`;
}

function lastLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split("\n").at(-1) ?? "";
}
