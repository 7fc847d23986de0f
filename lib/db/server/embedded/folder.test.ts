import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bundled } from "@/e2e/setup/bundle";
import { putMigratedCluster } from "@/e2e/setup/migrated";
import { openEmbedded } from "@/lib/db/server";
import { clusterUrl } from "./cluster";
import { openFolder } from "./folder";

const root = resolve(import.meta.dirname, "../../../..");
const isLong = process.env["NIGHTRATE_LONG"] === "1";
/** `nobody` on every distribution. */
const nobody = 65_534;
/** What a container's root may do unless told otherwise. */
const ofContainers = [
  "chown,dac_override,fowner,fsetid,kill,setgid,setuid,setpcap",
  "net_bind_service,net_raw,sys_chroot,mknod,audit_write,setfcap",
]
  .join(",")
  .replaceAll(",", ",+");
const identities: [string, string[]][] = [
  ["an ordinary user", ["setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups"]],
  ["root of a container", ["setpriv", "--inh-caps=-all", `--bounding-set=-all,+${ofContainers}`]],
];
/** Only root can become somebody else, and Node may lie where others can't reach it. */
const canBecome = identities.every(
  ([, [file = "", ...args]]) => spawnSync(file, [...args, process.execPath, "-e", ""]).status === 0,
);
const canUnshare = spawnSync("unshare", ["-n", "true"]).status === 0;
/** A cluster is started several times in a test, and in some made. */
const long = { timeout: 300_000 };
let folder = "";
let children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nightrate-folder-"));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "close");
  }
  rmSync(folder, { recursive: true, force: true });
});

const program = bundled(`
  import { openEmbedded } from "./lib/db/server/database.ts";
  const opened = openEmbedded(process.env.FOLDER, process.env.OPENER);
  try {
    await opened.client.$queryRawUnsafe("SELECT 1");
    console.log("open");
  } catch (error) {
    console.log((error.cause ?? error).name);
    process.exit(1);
  }
  process.stdin.on("data", async (text) => {
    if (text.toString() === "close") {
      await opened.close();
      process.exit(0);
    }
    await opened.client.$executeRawUnsafe(text.toString()).catch(() => process.exit(1));
    console.log("done");
  });`);

interface Other {
  child: ChildProcess;
  /** What it says next. */
  said: () => Promise<string>;
  run: (statement: string) => Promise<string>;
}

/** Another process that opens the folder. */
function other(opener: string, under: string[] = []): Other {
  const [file, ...args] = [...under, process.execPath, program()] as const;
  const env = { ...process.env, FOLDER: folder, OPENER: opener, LOG_LEVEL: "silent" };
  const child = spawn(file, args, { cwd: root, env, stdio: ["pipe", "pipe", "inherit"] });
  children.push(child);
  const said = async (): Promise<string> => {
    const [text] = (await once(child.stdout, "data")) as [Buffer];
    return text.toString().trim();
  };
  const run = (statement: string): Promise<string> => {
    child.stdin.write(statement);
    return said();
  };
  return { child, said, run };
}

/** The number of a server process of the folder's cluster that runs, or null. */
function serverPid(): number | null {
  try {
    const [pid] = readFileSync(join(folder, "postgres/postmaster.pid"), "utf8")
      .split("\n", 1)
      .map(Number);
    return pid && process.kill(pid, 0) ? pid : null;
  } catch {
    return null;
  }
}

/** Fulfilled once no process of the folder's cluster is left, not even one whose main process was killed. */
async function nothingRuns(): Promise<void> {
  const data = join(folder, "postgres");
  const works = (pid: string): boolean => {
    try {
      // Each of them works in its data directory.
      return readlinkSync(`/proc/${pid}/cwd`) === data;
    } catch {
      return false;
    }
  };
  const runs = (): boolean =>
    process.platform === "linux" ? readdirSync("/proc").some(works) : serverPid() !== null;
  while (runs()) await sleep(20);
}

/** Read without a limit of time, which the application's own connections have. */
async function notes(): Promise<string[]> {
  const leave = await openFolder(folder, "command");
  const client = new Client({ connectionString: clusterUrl(folder) });
  await client.connect();
  const { rows } = await client.query<{ text: string }>("SELECT text FROM note ORDER BY 1");
  await client.end();
  await leave();
  return rows.map(({ text }) => text);
}

const table = "CREATE TABLE IF NOT EXISTS note (text text)";

test("commands join a running server; a second server is refused", long, async () => {
  await putMigratedCluster(folder);
  const server = other("server");
  expect(await server.said()).toBe("open");
  expect(await server.run(table)).toBe("done");
  expect(await other("server").said()).toBe("DatabaseInUse");
  expect(await other("alone").said()).toBe("DatabaseInUse");
  const command = other("command");
  expect(await command.said()).toBe("open");
  expect(await command.run("INSERT INTO note VALUES ('a')")).toBe("done");
  command.child.stdin?.write("close");
  await once(command.child, "close");
  server.child.stdin?.write("close");
  await once(server.child, "close");
  expect(serverPid()).toBeNull();
  expect(await notes()).toEqual(["a"]);
  expect(serverPid()).toBeNull();
  await nothingRuns();
});

test.skipIf(!canBecome).each(identities)(
  "%s makes a cluster in a closed folder, and opens it again",
  long,
  async (who, under) => {
    if (who === "an ordinary user") chownSync(folder, nobody, nobody);
    for (const statement of [table, "INSERT INTO note VALUES ('a')"]) {
      const server = other("server", under);
      expect(await server.said()).toBe("open");
      expect(await server.run(statement)).toBe("done");
      server.child.stdin?.write("close");
      expect(await once(server.child, "close")).toEqual([0, null]);
      expect(serverPid()).toBeNull();
    }
  },
);

test.for<[string, string[]]>([
  ["in one network", []],
  ["each in a network of its own, as containers are", ["unshare", "-n"]],
])("of servers that start at once, one opens the folder: %s", long, async ([, under], { skip }) => {
  skip(under.length > 0 && !canUnshare, "only root can make a network");
  const started = [other("server", under), other("server", under), other("server", under)];
  const said = await Promise.all(started.map((each) => each.said()));
  expect(said.toSorted()).toEqual(["DatabaseInUse", "DatabaseInUse", "open"]);
  const server = started[said.indexOf("open")];
  expect(await server?.run(table)).toBe("done");
  expect(await server?.run("INSERT INTO note VALUES ('a')")).toBe("done");
  const command = other("command", under);
  expect(await command.said()).toBe("open");
  expect(await command.run("INSERT INTO note VALUES ('b')")).toBe("done");
  command.child.stdin?.end("close");
  server?.child.stdin?.end("close");
  if (server) await once(server.child, "close");
  expect(await notes()).toEqual(["a", "b"]);
  await nothingRuns();
});

/** Returns once whoever started the cluster waits for those who joined it. */
async function untilWaiting(): Promise<void> {
  const watcher = new Client({ connectionString: clusterUrl(folder, "postgres") });
  await watcher.connect();
  const waiting = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
  while ((await watcher.query(waiting)).rowCount === 0) await sleep(20);
  await watcher.end();
}

test(
  "a server that starts beside a command waits for it, and one that stops does too",
  long,
  async () => {
    await putMigratedCluster(folder);
    const first = other("command");
    expect(await first.said()).toBe("open");
    expect(await first.run(table)).toBe("done");
    const server = other("server");
    // It has its own lock already: nobody else can start as a server.
    while (!existsSync(join(folder, "server.lock"))) await sleep(20);
    expect(await first.run("INSERT INTO note VALUES ('first')")).toBe("done");
    first.child.stdin?.write("close");
    expect(await server.said()).toBe("open");
    const second = other("command");
    expect(await second.said()).toBe("open");
    server.child.stdin?.write("close");
    await untilWaiting();
    expect(await second.run("INSERT INTO note VALUES ('second')")).toBe("done");
    expect(server.child.exitCode).toBeNull();
    second.child.stdin?.write("close");
    await once(server.child, "close");
    expect(await notes()).toEqual(["first", "second"]);
  },
);

test(
  "after kill -9 of the server, of PostgreSQL, and of both, what was written is there",
  long,
  async () => {
    await putMigratedCluster(folder);
    const first = other("server");
    expect(await first.said()).toBe("open");
    expect(await first.run(table)).toBe("done");
    expect(await first.run("INSERT INTO note VALUES ('a')")).toBe("done");
    first.child.kill("SIGKILL");
    await once(first.child, "close");
    const second = other("server");
    expect(await second.said()).toBe("open");
    expect(await second.run("INSERT INTO note VALUES ('b')")).toBe("done");
    const before = serverPid();
    process.kill(before ?? 0, "SIGKILL");
    // Another PostgreSQL takes its place, and the server goes on.
    while (serverPid() === null || serverPid() === before) {
      await sleep(20);
    }
    expect(await notes()).toEqual(["a", "b"]);
    process.kill(serverPid() ?? 0, "SIGKILL");
    second.child.kill("SIGKILL");
    await once(second.child, "close");
    expect(await notes()).toEqual(["a", "b"]);
    expect(serverPid()).toBeNull();
    await nothingRuns();
  },
);

test(
  "a statement that outlives kill -9 of PostgreSQL is kept, and the server goes on",
  long,
  async () => {
    await putMigratedCluster(folder);
    const server = other("server");
    expect(await server.said()).toBe("open");
    expect(await server.run(table)).toBe("done");
    const watcher = new Client({ connectionString: clusterUrl(folder) });
    watcher.on("error", () => {});
    await watcher.connect();
    await watcher.query("SELECT pg_advisory_lock(1)");
    // The watcher's connection ends with PostgreSQL's main process; what computes doesn't notice.
    const written = server.run(`DO $$ DECLARE killed timestamptz; BEGIN
      INSERT INTO note VALUES ('a');
      WHILE NOT pg_try_advisory_xact_lock(1) LOOP END LOOP;
      killed := clock_timestamp();
      WHILE clock_timestamp() < killed + interval '2 s' LOOP END LOOP;
    END $$`);
    const running =
      "SELECT FROM pg_stat_activity WHERE starts_with(query, 'DO') AND state = 'active'";
    while ((await watcher.query(running)).rowCount === 0) await sleep(20);
    const before = serverPid();
    process.kill(before ?? 0, "SIGKILL");
    expect(await written).toBe("done");
    while (serverPid() === null || serverPid() === before) await sleep(20);
    expect(await notes()).toEqual(["a"]);
  },
);

const rounds = isLong ? 200 : 4;
test(
  `${rounds} kills of the server or of PostgreSQL during writes lose nothing that was confirmed`,
  { timeout: rounds * 60_000 },
  async () => {
    await putMigratedCluster(folder);
    const confirmed: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const server = other("server");
      expect(await server.said()).toBe("open");
      expect(await server.run(table)).toBe("done");
      // Which process, and after how many writes, differs from round to round.
      const killed = round % 2 === 0 ? server.child.pid : serverPid();
      const ended = once(server.child, "close").then(() => "ended");
      for (let write = 0; ; write++) {
        const text = `${String(round).padStart(3, "0")} ${String(write).padStart(5, "0")}`;
        const answer = server.run(`INSERT INTO note VALUES ('${text}')`);
        if (write === round % 17) process.kill(killed ?? 0, "SIGKILL");
        if ((await Promise.race([answer.catch(() => "ended"), ended])) !== "done") break;
        confirmed.push(text);
        // A server that goes on after PostgreSQL's end has lost none so far.
        if (write > 40) break;
      }
      server.child.kill("SIGKILL");
      await ended;
    }
    const stored = new Set(await notes());
    expect(confirmed.filter((text) => !stored.has(text))).toEqual([]);
    expect(confirmed.length).toBeGreaterThan(rounds);
  },
);

test("a server process that outlived its parent is ended first", long, async () => {
  await putMigratedCluster(folder);
  const first = other("server");
  expect(await first.said()).toBe("open");
  const orphan = serverPid() ?? 0;
  // Stopped, it does not notice that its parent ends.
  process.kill(orphan, "SIGSTOP");
  first.child.kill("SIGKILL");
  await once(first.child, "close");
  setTimeout(() => process.kill(orphan, "SIGCONT"), 500);
  const second = other("server");
  expect(await second.said()).toBe("open");
  expect(serverPid()).not.toBe(orphan);
});

test("the folder of the former engine is refused with what to do", async () => {
  mkdirSync(join(folder, "db"));
  writeFileSync(join(folder, "db/PG_VERSION"), "17\n");
  const database = openEmbedded(folder, "server");
  await expect(database.client.$queryRaw`SELECT 1`).rejects.toThrow(
    /holds the database of Nightrate 0\.1, which this version cannot read\..*admin -- backup FILE/,
  );
});

test.each<[string, string, () => void]>([
  ["another version", "it is of PostgreSQL 12", () => writeFileSync(at("PG_VERSION"), "12\n")],
  ["no version", "PG_VERSION is missing", () => rmSync(at("PG_VERSION"))],
  ["an emptied file", "", () => truncateSync(at("global/pg_control"), 0)],
])("a damaged cluster is said to be one: %s", long, async (_, reason, damage) => {
  await putMigratedCluster(folder);
  damage();
  const database = openEmbedded(folder, "server");
  await expect(database.client.$queryRaw`SELECT 1`).rejects.toThrow(
    `The embedded database in ${join(folder, "postgres")} cannot be opened (${reason}`,
  );
});

function at(name: string): string {
  return join(folder, "postgres", name);
}
