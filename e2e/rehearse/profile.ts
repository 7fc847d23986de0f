import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { z } from "zod";

/** Microseconds between two looks at what a server does: rare enough to cost nothing that is measured. */
const lookEveryUs = 20_000;
/** Functions and statements that are told. */
const told = 15;

/** A profile as V8 writes it (DevTools protocol, `Profiler.Profile`). */
const Profile = z.object({
  nodes: z.array(
    z.object({
      id: z.int(),
      callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.int() }),
    }),
  ),
  samples: z.array(z.int()),
});

/** Where the CPU goes in servers that end by themselves, and in PostgreSQL. */
export class CpuProfile {
  readonly #folder = mkdtempSync(join(tmpdir(), "nightrate-profile-"));

  /** What a server's Node is told. `name`: its kind. */
  optionsFor(name: string): string {
    const file = `${name.replace(" ", "-")}.${Date.now()}.cpuprofile`;
    return `--cpu-prof --cpu-prof-dir=${this.#folder} --cpu-prof-name=${file} --cpu-prof-interval=${lookEveryUs}`;
  }

  /** The functions of each kind of server in which most time was spent, once they have ended. */
  servers(): string {
    const files = readdirSync(this.#folder);
    const byKind = Map.groupBy(files, (file) => file.split("-")[0] ?? "");
    return [...byKind].map(([kind, own]) => this.#tableOf(kind, own)).join("\n\n");
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #tableOf(kind: string, files: readonly string[]): string {
    const seconds = new Map<string, number>();
    for (const file of files) {
      const text = readFileSync(join(this.#folder, file), "utf8");
      const { nodes, samples } = Profile.parse(JSON.parse(text));
      const places = new Map(nodes.map(({ id, callFrame }) => [id, placeOf(callFrame)]));
      for (const id of samples) {
        const place = places.get(id) ?? "";
        if (place !== "(idle)") seconds.set(place, (seconds.get(place) ?? 0) + lookEveryUs / 1e6);
      }
    }
    const all = [...seconds.values()].reduce((sum, each) => sum + each, 0);
    const lines = [...seconds]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, told)
      .map(([place, each]) => `${place} | ${each.toFixed(1)} | ${((each / all) * 100).toFixed(1)}`);
    return [`${kind}, ${all.toFixed(0)} s | s | %`, "---|---|---", ...lines].join("\n");
  }
}

function placeOf(frame: { functionName: string; url: string; lineNumber: number }): string {
  const { functionName, url, lineNumber } = frame;
  if (!url) return functionName;
  const file = url.startsWith("file:") ? relative(process.cwd(), fileURLToPath(url)) : url;
  return `${functionName || "(anonymous)"} ${file}:${lineNumber + 1}`;
}

/** What `startPostgres` is given, so that statements are counted. */
export const countStatements = "-c shared_preload_libraries=pg_stat_statements";

const Statements = z.array(
  z.object({ text: z.string(), calls: z.coerce.number(), seconds: z.coerce.number() }),
);

/** The statements that took PostgreSQL longest, since it started. */
export async function statementTable(url: string): Promise<string> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
    const { rows } = await client.query(`
      SELECT left(regexp_replace(query, '\\s+', ' ', 'g'), 140) AS text, sum(calls) AS calls,
        sum(total_exec_time) / 1000 AS seconds
      FROM pg_stat_statements GROUP BY 1 ORDER BY 3 DESC`);
    const all = Statements.parse(rows);
    const sum = all.reduce((seconds, each) => seconds + each.seconds, 0);
    const lines = all
      .slice(0, told)
      .map(({ text, calls, seconds }) => `\`${text}\` | ${calls} | ${seconds.toFixed(1)}`);
    const count = all.reduce((calls, each) => calls + each.calls, 0);
    const head = `statement, ${sum.toFixed(0)} s | calls, ${count} | s`;
    return [head, "---|---|---", ...lines].join("\n");
  } finally {
    await client.end();
  }
}
