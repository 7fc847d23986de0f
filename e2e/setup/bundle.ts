import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/**
 * Bundles a program once for the tests of a file or `describe` block: with `tsx`, each of its starts compiles the whole
 * application again. `source` is its text, with paths from this project's folder. Returns a reader of the bundle's path.
 */
export function bundled(source: string): () => string {
  // As deep as the bundles of `cli/bundle.mjs`, and where packages are found.
  const file = join(root, `.cache/tests/${randomUUID()}.mjs`);
  beforeAll(async () => {
    await build({
      stdin: { contents: source, resolveDir: root, loader: "ts" },
      outfile: file,
      absWorkingDir: root,
      bundle: true,
      format: "esm",
      platform: "node",
      target: "node24",
      packages: "external",
      // Node finds no names in its CommonJS.
      alias: { rrule: "./node_modules/rrule/dist/esm/index.js" },
      logLevel: "warning",
    });
  });
  afterAll(() => rmSync(file, { force: true }));
  return () => file;
}
