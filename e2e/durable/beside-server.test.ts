import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "@/e2e/setup/free-port";
import { startProgram, stopProgram } from "@/e2e/setup/processes";

const isBuilt = existsSync(".next/BUILD_ID");
const root = resolve(import.meta.dirname, "../..");
const email = "olive@nightrate.example";
const rows = 3_000;

interface Ran {
  code: number | null;
  out: string;
  err: string;
}

/** A program of the command line, in another directory than the project's. */
function run(words: string[], directory: string, onError: (text: string) => void = () => {}) {
  const [program = "", ...args] = words;
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: directory,
    env: { ...process.env, DATABASE_URL: "", DATA_DIR: join(directory, "data") },
  });
  const ran: Ran = { code: null, out: "", err: "" };
  child.stdout.on("data", (piece: Buffer) => (ran.out += piece.toString()));
  child.stderr.on("data", (piece: Buffer) => {
    ran.err += piece.toString();
    onError(ran.err);
  });
  const ended = new Promise<Ran>((done) => {
    child.on("close", (code) => done({ ...ran, code }));
  });
  return { child, ended };
}

async function startServer(directory: string): Promise<ChildProcess> {
  const port = String(await freePort());
  const env = { DATABASE_URL: "", DATA_DIR: join(directory, "data"), DEMO: "0", PORT: port };
  return startProgram(
    [".cache/server/server.mjs"],
    { ...env, LOG_LEVEL: "silent" },
    `http://127.0.0.1:${port}/readyz`,
  );
}

function imported(pms: string): string[] {
  return [".cache/server/import.mjs", "listings", `${pms}.csv`, "--account", email];
}

/** What the same import says after one that was killed; the server may still be at it. */
async function again(pms: string, directory: string): Promise<string> {
  for (;;) {
    const { code, out, err } = await run(imported(pms), directory).ended;
    if (code === 0) return out;
    expect(err).toContain("Another import is running.");
  }
}

const allOrNothing =
  /^Listings: 3,000 read, (3,000 created, 0|0 created, 3,000) updated, 0 skipped/;

test.skipIf(!isBuilt)(
  "imports and admin commands beside a running server; killing either leaves nothing half written",
  { timeout: 400_000 },
  async () => {
    const directory = mkdtempSync(join(tmpdir(), "nightrate-beside-"));
    for (const pms of ["one", "two"]) {
      const lines = Array.from({ length: rows }, (_, n) => `${n},${pms},${"Quay ".repeat(40)}${n}`);
      const text = `listing_id,pms_name,name\n${lines.join("\n")}\n`;
      writeFileSync(join(directory, `${pms}.csv`), text);
    }
    let server = await startServer(directory);
    try {
      const words = ["create-account", "--email", email, "--password", "ten letters"];
      const created = run(
        [".cache/server/admin.mjs", ...words, "--name", "Olive", "--json"],
        directory,
      );
      expect(await created.ended).toMatchObject({ code: 0, err: "" });
      const alone = run([".cache/server/admin.mjs", "restore", "backup.nightrate"], directory);
      expect(await alone.ended).toMatchObject({
        code: 2,
        err: expect.stringContaining("is open in another process (a running server?). Stop it"),
      });

      const backup = run([".cache/server/admin.mjs", "backup", join(directory, "b")], directory);
      expect(await backup.ended).toMatchObject({ code: 0 });

      const orphaned = run(imported("one"), directory, (err) => {
        if (err.includes("Reading one.csv")) server.kill("SIGKILL");
      });
      expect((await orphaned.ended).code).toBeGreaterThan(0);
      server = await startServer(directory);
      expect(await again("one", directory)).toMatch(allOrNothing);

      const killed = run(imported("two"), directory, (err) => {
        if (err.includes("Reading two.csv")) killed.child.kill("SIGKILL");
      });
      expect((await killed.ended).code).toBeNull();
      expect(await again("two", directory)).toMatch(allOrNothing);
    } finally {
      await stopProgram(server);
      rmSync(directory, { recursive: true });
    }
  },
);
