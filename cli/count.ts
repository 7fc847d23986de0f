/** `npm run count [-- CHECKOUT]`: size of the source and edges between the rooms of lib/, of this or another checkout. */
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[];
}

const root = resolve(process.argv[2] ?? ".");
const { forbidden } = createRequire(import.meta.url)("../.dependency-cruiser.cjs") as {
  forbidden: readonly { name: string }[];
};
/** From the ground up; the topmost has no floor above it and no rule. */
const rooms = [...forbidden.flatMap(({ name }) => /^floor-of-(.+)/.exec(name)?.[1] ?? []), "serve"];
const isTest = (file: string): boolean =>
  /\.(test|spec)\.tsx?$|^e2e\/|testing|^cli\/(bench|screens|defects|limits|test)/.test(file);

const files = execFileSync("git", ["-C", root, "ls-files", "*.ts", "*.tsx"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && !isTest(file));
const lengths = files
  .map((file) => readFileSync(join(root, file), "utf8").split("\n").length - 1)
  .toSorted((a, b) => a - b);
const lines = lengths.reduce((sum, length) => sum + length, 0);
const [median, longest] = [lengths[Math.floor(lengths.length / 2)], lengths.at(-1)];
console.log(`${files.length} source files, ${lines} lines, median ${median}, longest ${longest}`);

const edges = new Set<string>();
for (const { source, dependencies } of cruise().modules) {
  if (isTest(source)) continue;
  for (const { resolved } of dependencies) {
    const [from, to] = [roomOf(source), roomOf(resolved)];
    if (from && to && from !== to) edges.add(`${from} ${to}`);
  }
}
const up = [...edges].filter((edge) => {
  const [from = "", to = ""] = edge.split(" ");
  return rooms.includes(from) && rooms.indexOf(to) > rooms.indexOf(from);
});
console.log(`${edges.size} import edges between rooms, ${up.length} of them up`);
for (const edge of up) console.log(`  ${edge.replace(" ", " → ")}`);

/** The folder of lib/ that holds a file; a file right in lib/ is its own. */
function roomOf(file: string): string | undefined {
  return /^lib\/([^/.]+)/.exec(file)?.[1];
}

function cruise(): Cruise {
  const args = ["--config", ".dependency-cruiser.cjs", "--output-type", "json", "lib"];
  const options = { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 } as const;
  return JSON.parse(execFileSync("depcruise", args, options)) as Cruise;
}
