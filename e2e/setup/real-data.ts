import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The folder with the real data set: NIGHTRATE_BENCH_DATA, or beside the checkout; undefined without one. */
export function realData(): string | undefined {
  const shared = join("..", "shared", "data");
  const beside = existsSync(shared) ? readdirSync(shared).map((name) => join(shared, name)) : [];
  return [process.env["NIGHTRATE_BENCH_DATA"] ?? "", ...beside].find((folder) =>
    existsSync(join(folder, "calendar.csv.gz")),
  );
}
