/** `npm run count [-- CHECKOUT]`: files and lines of production code by folder, of this or another checkout. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

interface Size {
  files: number;
  lines: number;
}

const root = resolve(process.argv[2] ?? ".");
const isTest = (file: string): boolean =>
  /\.(test|spec)\.tsx?$|^e2e\/|(^|[/-])testing(\.ts$|\/)/.test(file);

const files = execFileSync("git", ["-C", root, "ls-files", "*.ts", "*.tsx"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && !isTest(file));
const sizes = new Map<string, Size>();
for (const file of files) {
  const lines = readFileSync(join(root, file), "utf8").split("\n").length - 1;
  const before = sizes.get(folderOf(file)) ?? { files: 0, lines: 0 };
  sizes.set(folderOf(file), { files: before.files + 1, lines: before.lines + lines });
}
const all = [...sizes.values()].reduce((sum, { files: more, lines }) => ({
  files: sum.files + more,
  lines: sum.lines + lines,
}));
for (const [folder, size] of [...sizes, ["all", all] as const]) {
  console.log(`${folder.padEnd(14)} ${digits(size.files)} files ${digits(size.lines)} lines`);
}

/** The room of a file in lib/, otherwise its top folder. */
function folderOf(file: string): string {
  return /^(lib\/[^/]+|[^/]+)\//.exec(file)?.[1] ?? "(root)";
}

function digits(value: number): string {
  return value.toLocaleString("en").padStart(8);
}
