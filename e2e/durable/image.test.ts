import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import dockerignore from "@balena/dockerignore";
import { DockerfileParser } from "dockerfile-ast";
import { afterAll, expect, test } from "vitest";
import { freePort } from "@/e2e/setup/free-port";

/** Installs and builds everything anew: ten minutes on two cores (`npm run test:long -- image`). */
const isLong = process.env["NIGHTRATE_LONG"] === "1";

/** Root can give its rights away, and make its own view of the disk read-only. */
const canConfine =
  process.getuid?.() === 0 &&
  ["unshare", "setpriv"].every((name) => {
    try {
      return execFileSync("which", [name]).length > 0;
    } catch {
      return false;
    }
  });

const dockerfile = DockerfileParser.parse(await readFile("deploy/Dockerfile", "utf8"));
const instructions = dockerfile.getInstructions();
const finalAt = instructions.findLastIndex((each) => each.getKeyword() === "FROM");

/** The arguments of a stage's instructions with this keyword. */
function argumentsOf(stage: "build" | "final", keyword: string): string[] {
  const part = stage === "build" ? instructions.slice(0, finalAt) : instructions.slice(finalAt);
  return part
    .filter((each) => each.getKeyword() === keyword)
    .map((each) => each.getArgumentsContent() ?? "");
}

/** `NAME=value NAME=value` as variables. */
const variables = Object.fromEntries(
  argumentsOf("final", "ENV").flatMap((line) =>
    line.split(/\s+/).map((pair) => pair.split("=") as [string, string]),
  ),
);

const work = await mkdtemp("/var/tmp/nightrate-image-");
const app = join(work, "app");
const [data, backups, scratch] = ["data", "backups", "tmp"].map((name) => join(work, name));
let server: ChildProcess | undefined;
afterAll(async () => {
  server?.kill("SIGKILL");
  await rm(work, { recursive: true, force: true });
});

/** What a build of the image gets to see: nothing of this run, and this run's Node. */
function cleanEnv(): NodeJS.ProcessEnv {
  const path = [dirname(process.execPath), "/usr/local/bin", "/usr/bin", "/bin"].join(":");
  const home = process.env["HOME"] ?? "/root";
  return { NODE_ENV: "production", PATH: path, HOME: home, npm_config_prefer_offline: "true" };
}

/** Copies what the .dockerignore lets through, as `COPY . .` does. */
async function copyContext(): Promise<void> {
  const ignored = await readFile("deploy/Dockerfile.dockerignore", "utf8");
  const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).trim().split("\n");
  const files = dockerignore().add(ignored).filter(tracked);
  expect(files).toContain("docs/api/errors.md");
  expect(files.filter((name) => /^(e2e|deploy|\.github)\//.test(name))).toEqual([]);
  for (const file of files)
    await cp(file, join(app, file), { recursive: true, preserveTimestamps: true });
}

/** The image's program, as a user without rights, with a disk of which only its volumes and /tmp can be written. */
function startConfined(port: number): ChildProcess {
  const [program = ""] = argumentsOf("final", "CMD");
  const [, ...args] = JSON.parse(program) as string[];
  const mounts = [data, backups, scratch].map((folder) => `mount --bind '${folder}' '${folder}'`);
  const bound =
    "setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs --bounding-set=-all";
  const script = [...mounts, "mount -o remount,bind,ro /", `exec ${bound} "$0" "$@"`].join(" && ");
  const own = { DATA_DIR: data, BACKUP_DIR: backups, TMPDIR: scratch, PORT: String(port) };
  return spawn("unshare", ["--mount", "sh", "-c", script, process.execPath, ...args], {
    cwd: app,
    env: { ...cleanEnv(), ...variables, ...own, HOST: "127.0.0.1", HOME: "/", DEMO: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

test.skipIf(!isLong || !canConfine)(
  "the image's steps lead to a server that runs without rights on a disk that it can't write",
  { timeout: 40 * 60_000 },
  async () => {
    await mkdir(app);
    await copyContext();
    for (const command of argumentsOf("build", "RUN"))
      await promisify(execFile)("sh", ["-c", command], { cwd: app, env: cleanEnv() });
    const bill = JSON.parse(await readFile(join(app, "sbom.cdx.json"), "utf8")) as {
      components: { name: string }[];
    };
    const names = bill.components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["next", "pg-boss", "node"]));
    expect(names).not.toContain("vitest");
    expect(await readFile(join(app, "NOTICE"), "utf8")).toContain("Apache License");

    await chmod(work, 0o755);
    for (const folder of [data, backups, scratch]) {
      await mkdir(folder ?? "");
      await chown(folder ?? "", 65_534, 65_534);
    }
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    server = startConfined(port);
    let said = "";
    for (const stream of [server.stdout, server.stderr])
      stream?.on("data", (text: Buffer) => (said += text.toString()));
    await expect
      .poll(
        () =>
          fetch(`${url}/readyz`).then(
            ({ status }) => status,
            () => said,
          ),
        {
          timeout: 180_000,
          interval: 500,
        },
      )
      .toBe(200);
    const [check = ""] = argumentsOf("final", "HEALTHCHECK");
    const [, ...health] = JSON.parse(/\[.*\]/s.exec(check)?.[0] ?? "[]") as string[];
    const checked = { env: { ...cleanEnv(), PORT: String(port) } };
    await promisify(execFile)(process.execPath, health, checked);
    const page = async (path: string) => {
      const response = await fetch(url + path);
      return { status: response.status, text: await response.text() };
    };
    expect(await page("/sign-in")).toMatchObject({ status: 200 });
    expect((await page("/sign-in")).text).toContain("Sign in");
    expect((await page("/docs/api/errors")).text).toContain("OVER_RATE_LIMIT");
    const owner = execFileSync("ps", ["-o", "user:20=", "-p", String(server.pid)])
      .toString()
      .trim();
    expect(owner).toBe("nobody");

    server.kill("SIGTERM");
    const [code] = (await once(server, "close")) as [number | null];
    expect({ code, said: said.match(/EROFS|EACCES|EPERM|read-only/gi) }).toEqual({
      code: 0,
      said: null,
    });
  },
);
