import { Refusal } from "@/lib/core/errors";
import { didYouMean } from "@/lib/core/text";
import type { ImportOptions } from "../schema";

/** Rows chosen by `--where`: for each column named, its text is one of those given. */
export class Where {
  readonly #texts = new Map<number, Set<string>>();

  /** Throws VALIDATION_FAILED for a column that the file does not have. */
  constructor(file: string, columns: readonly string[], where: ImportOptions["where"]) {
    for (const { column, value } of where) {
      const at = columns.indexOf(column);
      if (at < 0) {
        const hint = didYouMean(column, columns) || ".";
        throw new Refusal("VALIDATION_FAILED", `--where: ${file} has no column "${column}"${hint}`);
      }
      this.#texts.set(at, (this.#texts.get(at) ?? new Set()).add(value));
    }
  }

  matches(cells: readonly string[]): boolean {
    for (const [at, texts] of this.#texts) if (!texts.has(cells[at] ?? "")) return false;
    return true;
  }
}
