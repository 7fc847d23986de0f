import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The folder with the real data set: named by NIGHTRATE_BENCH_DATA, or beside the checkout; undefined without one. */
export function benchData(): string | undefined {
  const named = process.env["NIGHTRATE_BENCH_DATA"];
  if (named) return named;
  const shared = join("..", "shared", "data");
  const [first] = existsSync(shared) ? readdirSync(shared) : [];
  return first && join(shared, first);
}
