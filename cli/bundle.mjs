// Plain JavaScript, because it makes what runs TypeScript: the server, the command line and the parser's thread.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { build } from "esbuild";

const root = resolve(import.meta.dirname, "..");
const folder = join(root, ".cache/server");

/** Programs by the name of their bundle. */
const programs = {
  server: "server.ts",
  import: "cli/import.ts",
  admin: "cli/admin.ts",
  quote: "cli/quote.ts",
  backtest: "cli/backtest.ts",
  "parser-thread": "lib/intake/sources/ical/server/parser-thread.ts",
};

const { outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: programs,
  outdir: folder,
  outExtension: { ".js": ".mjs" },
  chunkNames: "shared/[name]-[hash]",
  bundle: true,
  // What several programs use is loaded once, and what one imports late is loaded late.
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node24",
  packages: "external",
  // Node finds no names in its CommonJS, so its modules go into the bundle.
  alias: { rrule: "./node_modules/rrule/dist/esm/index.js" },
  sourcemap: true,
  sourcesContent: false,
  logLevel: "warning",
  write: false,
});

// A program that runs finds its files as they are unless their sources have changed.
for (const { path, contents } of outputFiles) {
  if (existsSync(path) && readFileSync(path).equals(contents)) continue;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, contents);
}
const made = new Set(outputFiles.map(({ path }) => path));
for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const path = join(file.parentPath, file.name);
  if (file.isFile() && !made.has(path)) rmSync(path);
}
