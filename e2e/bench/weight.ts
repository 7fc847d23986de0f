import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import type { Figure } from "./table";

/** JavaScript that a page may load before it works, in kB of 1,000 bytes after gzip. */
const mostKilobytes = 300;
const built = ".next";

const Build = z.object({ rootMainFiles: z.array(z.string()) });
const Pages = z.record(z.string(), z.string());
const Manifest = z.object({ entryJSFiles: z.record(z.string(), z.array(z.string())) });

/** Compares the JavaScript of each built page with its budget. Parts that load when opened don't count. */
export function weightFigures(): Figure[] {
  return builtPages()
    .map(({ path, files }) => figureOf(path, files))
    .toSorted((a, b) => b.ratio - a.ratio);
}

/** The built pages with the scripts that each loads before it works, by their paths from the project's folder. */
export function builtPages(): { path: string; files: ReadonlySet<string> }[] {
  const { rootMainFiles } = Build.parse(json("build-manifest.json"));
  const pages = Object.entries(Pages.parse(json("app-path-routes-manifest.json")));
  return pages
    .filter(([name]) => name.endsWith("/page") && !name.startsWith("/_"))
    .map(([name, path]) => {
      const files = [...rootMainFiles, ...filesOf(name)].map((file) => join(built, file));
      return { path, files: new Set(files) };
    });
}

function figureOf(path: string, files: ReadonlySet<string>): Figure {
  const sizes = [...files].map((file) => gzipSync(readFileSync(file)).length);
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1_000;
  const ratio = kilobytes / mostKilobytes;
  return {
    what: `JavaScript of ${path}, gzip`,
    against: `${mostKilobytes} kB`,
    ratio,
    target: "≤ 1",
    holds: ratio <= 1,
    measured: `${kilobytes.toFixed(1)} kB in ${files.size} files`,
  };
}

/** Scripts of the page and of the layouts around it. */
function filesOf(page: string): string[] {
  const path = join("server/app", `${page}_client-reference-manifest.js`);
  const text = readFileSync(join(built, path), "utf8");
  const start = text.indexOf("{", text.indexOf(`__RSC_MANIFEST[${JSON.stringify(page)}]`));
  const { entryJSFiles } = Manifest.parse(JSON.parse(text.slice(start, text.lastIndexOf("}") + 1)));
  return Object.values(entryJSFiles).flat();
}

function json(path: string): unknown {
  return JSON.parse(readFileSync(join(built, path), "utf8"));
}
