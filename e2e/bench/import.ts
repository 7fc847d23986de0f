import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { child as childOf, type Run } from "./child";
import { median } from "./load";
import type { Figure } from "./table";

const childScript = "e2e/bench/import-child.ts";

/** The import of the real calendar against reading, unzipping and parsing the same file and nothing else. */
export function importFigures(folder: string | undefined, databaseUrl: string): Figure[] {
  const calendar = folder && join(folder, "calendar.csv.gz");
  const listings = folder && join(folder, "listings.csv.gz");
  if (!calendar || !listings || !existsSync(calendar)) {
    console.log("Import: skipped, NIGHTRATE_BENCH_DATA names no folder with the real data set.");
    return [];
  }
  const bare = several(() => child(["parse", calendar], {}));
  const idle = child(["idle"], { DATABASE_URL: databaseUrl });
  const server = several(() =>
    child(["import", listings, calendar], { DATABASE_URL: databaseUrl }),
  );
  const embedded = several(() => onEmbedded((env) => child(["import", listings, calendar], env)));
  const embeddedIdle = onEmbedded((env) => child(["idle"], env));
  return [
    figure("PostgreSQL", server, bare, 2),
    figure("the embedded database", embedded, bare, 3),
    memory("PostgreSQL", server, idle),
    memory("the embedded database", embedded, embeddedIdle),
  ];
}

function figure(where: string, ours: Run, bare: Run, most: number): Figure {
  const ratio = ours.seconds / bare.seconds;
  return {
    what: `import of the real calendar (1.13 M nights) into ${where}`,
    against: "reading, unzipping and parsing the same file with the same library",
    ratio,
    target: `≤ ${most}`,
    holds: ratio <= most,
    measured: `${ours.seconds.toFixed(1)} s and ${bare.seconds.toFixed(1)} s`,
  };
}

function memory(where: string, ours: Run, idle: Run): Figure {
  const above = ours.peak - idle.peak;
  return {
    what: `peak memory of that import into ${where}`,
    against: "the same process with the database open (150 MB above it = 1)",
    ratio: above / 150,
    target: "≤ 1",
    holds: above <= 150,
    measured: `${ours.peak.toFixed(0)} MB and ${idle.peak.toFixed(0)} MB`,
  };
}

function several(run: () => Run): Run {
  const runs = [run(), run(), run()];
  return {
    seconds: median(runs.map((one) => one.seconds)),
    peak: median(runs.map((one) => one.peak)),
  };
}

function onEmbedded(work: (env: Record<string, string>) => Run): Run {
  const folder = mkdtempSync(join(tmpdir(), "nightrate-bench-"));
  try {
    return work({ DATA_DIR: folder, DATABASE_URL: "" });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function child(args: string[], env: Record<string, string>): Run {
  return childOf([childScript, ...args], env);
}
