// Plain JavaScript, because it makes what runs TypeScript: the server, the command line and the parser's thread.
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";

const root = resolve(import.meta.dirname, "..");

/** Programs by the name of their bundle in `.cache/server`. */
const programs = {
  server: "server.ts",
  import: "cli/import.ts",
  admin: "cli/admin.ts",
  quote: "cli/quote.ts",
  backtest: "cli/backtest.ts",
  "parser-thread": "lib/sync/ical/server/parser-thread.ts",
};

const outdir = ".cache/server";
rmSync(resolve(root, outdir), { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: programs,
  outdir,
  outExtension: { ".js": ".mjs" },
  chunkNames: "shared/[name]-[hash]",
  bundle: true,
  // What several programs use is loaded once, and what one imports late is loaded late.
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node24",
  packages: "external",
  sourcemap: true,
  sourcesContent: false,
  logLevel: "warning",
});
