// Runs under any Node >= 20.9, before anything is installed: plain JavaScript, no packages.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { constants } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { compact } from "./compact.mjs";

const root = resolve(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..");
const state = join(root, ".cache");
const has = (option) => process.argv.includes(option);

/** What the portal's build and the programs are made from. */
const shared = ["lib", "prisma/schema", "tsconfig.json", "package-lock.json"];
const portal = [
  "app",
  "components",
  "messages",
  "public",
  "proxy.ts",
  "instrumentation.ts",
  "next.config.js",
  "postcss.config.mjs",
  "cli/compact.mjs",
  "cli/english-words.mjs",
];
const programs = ["server.ts", "cli", "prisma"];

// Not `npm ci`: it refuses a lock file that lacks optional packages of other platforms.
const withTools = has("--tests") || hasTools();
if (!isInstalled() || (has("--tests") && !hasTools())) {
  const which = withTools ? "--include=dev" : "--omit=dev";
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", ["install", "--no-save", which, ...quiet], "Installing packages");
}
await step("client", ["prisma/schema", "package-lock.json"], "generated/prisma/client.ts", () =>
  run("prisma", ["generate", "--no-hints"], "Generating the database client"),
);
await step("programs", [...shared, ...programs], ".cache/server/server.mjs", () =>
  run("node", ["cli/bundle.mjs"], "Bundling the programs"),
);
if (!has("--no-build")) {
  await step("build", [...shared, ...portal], ".next/BUILD_ID", async () => {
    await run("next", ["build"], "Building the portal", withTools ? { BUILD_CACHE: "1" } : {});
    compact(join(root, ".next/server"));
  });
}

/** npm writes its own lock inside node_modules last: one older than ours means that packages are missing. */
function isInstalled() {
  const own = join(root, "node_modules/.package-lock.json");
  return (
    existsSync(own) && statSync(own).mtimeMs >= statSync(join(root, "package-lock.json")).mtimeMs
  );
}

/** Whether the packages that only tests need are installed: they stay, and are kept up to date. */
function hasTools() {
  const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return Object.keys(devDependencies).every((name) => existsSync(join(root, "node_modules", name)));
}

/** Runs `work` unless it was done for sources with the stored hash. */
async function step(name, paths, result, work) {
  const file = join(state, `${name}.hash`);
  const hash = hashOf(paths);
  if (existsSync(join(root, result)) && existsSync(file) && readFileSync(file, "utf8") === hash)
    return;
  await work();
  // What Node compiled of the former code (`npm start`).
  rmSync(join(state, "compiled"), { recursive: true, force: true });
  mkdirSync(state, { recursive: true });
  writeFileSync(file, hash);
}

/** One hash of the names and contents of files; a copied folder has the same one. */
function hashOf(paths) {
  const hash = createHash("sha256").update(process.platform);
  const visit = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory())
      for (const name of readdirSync(full).toSorted()) visit(join(path, name));
    else if (!/\.test\.tsx?$/.test(path)) hash.update(`${path}\0`).update(readFileSync(full));
  };
  paths.forEach(visit);
  return hash.digest("hex");
}

/**
 * Runs a program of node_modules/.bin (or npm) under the pinned Node; its output is shown only when it fails.
 * A signal that would end this process ends the program first.
 */
async function run(command, args, title, more = {}) {
  process.stderr.write(`${title} …\n`);
  const env = { ...environmentOf(command), ...more };
  const shell = process.platform === "win32";
  const child = spawn(command, args, { cwd: root, env, shell, stdio: ["ignore", "pipe", "pipe"] });
  const output = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => output.push(text));
  let received;
  const forward = (signal) => child.kill((received = signal));
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, forward);
  const status = await new Promise((end) => child.on("close", end).on("error", end));
  for (const signal of signals) process.off(signal, forward);
  if (received) process.exit(128 + constants.signals[received]);
  if (status === 0) return;
  const error = status instanceof Error ? String(status) : "";
  process.stderr.write(`${output.join("")}${error}\n${title} failed.\n`);
  process.exit(1);
}

function environmentOf(command) {
  const path = [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH: path, NEXT_TELEMETRY_DISABLED: "1", CHECKPOINT_DISABLE: "1" };
  // npm itself needs its own lifecycle variables out of the way.
  if (command === "npm")
    for (const name of Object.keys(env))
      if (/^npm_(config|lifecycle|package|command)/.test(name)) delete env[name];
  return env;
}
