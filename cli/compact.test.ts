import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const require = createRequire(import.meta.url);
const { compact } = require("./compact.mjs") as { compact: (folder: string) => void };

test("a compacted build says the same in ASCII, and has chunks of one content once", () => {
  const folder = mkdtempSync(join(tmpdir(), "nightrate-compact-"));
  const chunk = (name: string): string => join(folder, "chunks/ssr", name);
  const text =
    String.raw`module.exports=[1,a=>["–…😀","\–","\\–",` +
    "`é\\n→`" +
    String.raw`,/[–\–]\\…/.test("–\\…"),"ok"]]`;
  try {
    mkdirSync(join(folder, "chunks/ssr"), { recursive: true });
    for (const name of ["a.js", "b.js"]) writeFileSync(chunk(name), text);
    writeFileSync(chunk("runtime.js"), "module.exports = {}");
    writeFileSync(chunk("second.js"), "module.exports = {}");
    compact(folder);
    const [, factory] = require(chunk("a.js")) as [number, () => unknown[]];
    expect(factory()).toEqual(["–…😀", "–", "\\–", "é\n→", true, "ok"]);
    expect(readFileSync(chunk("a.js"), "utf8")).not.toMatch(/[\u0080-\uffff]/);
    expect(require(chunk("b.js"))).toBe(require(chunk("a.js")));
    expect(require(chunk("second.js"))).not.toBe(require(chunk("runtime.js")));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
