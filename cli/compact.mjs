// Runs under any Node >= 20.9, as prepare.mjs does.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Rewrites the programs of a build (`.next/server`) so that they take less memory when they run: V8 keeps their text, in
 * two bytes a character as soon as one is outside of Latin-1, and Next writes many chunks several times.
 */
export function compact(folder) {
  escapeIn(folder);
  for (const chunks of ["chunks", "chunks/ssr"]) shareEqual(join(folder, chunks));
}

function escapeIn(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) escapeIn(path);
    else if (name.endsWith(".js")) rewrite(path, escapeText);
  }
}

/** A character may itself be escaped with a backslash, which then stands before the `u`. */
function escapeText(text) {
  return text.replace(/\\[^]|[\u0080-\uffff]/g, (found) => {
    const unit = found.at(-1);
    return unit > "\x7f" ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}` : found;
  });
}

/** Of chunks with one content, all but the first load the first. */
function shareEqual(folder) {
  if (!existsSync(folder)) return;
  const firsts = new Map();
  for (const name of readdirSync(folder).toSorted()) {
    if (!name.endsWith(".js")) continue;
    rewrite(join(folder, name), (text) => {
      if (!text.startsWith("module.exports=[")) return text;
      const hash = createHash("sha256").update(text).digest("hex");
      const first = firsts.get(hash);
      if (first) return `module.exports=require(${JSON.stringify(`./${first}`)});\n`;
      firsts.set(hash, name);
      return text;
    });
  }
}

function rewrite(path, change) {
  const before = readFileSync(path, "utf8");
  const after = change(before);
  if (after !== before) writeFileSync(path, after);
}
