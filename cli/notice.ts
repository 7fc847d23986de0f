/**
 * `npm run notice`: writes NOTICE, the packages that an installation runs with their licenses, from package-lock.json;
 * with `-- --check` exits 1 if NOTICE says something else.
 */
import { readFileSync, writeFileSync } from "node:fs";

interface Locked {
  version: string;
  license?: string;
  dev?: boolean;
  os?: readonly string[];
  cpu?: readonly string[];
}

/** Licenses that a package names in another file than its package.json. */
const known: Readonly<Record<string, string>> = { "seq-queue": "MIT" };

const head = `Nightrate
Licensed under the Apache License, Version 2.0 (LICENSE).

An installation runs the packages below, which npm installs with their licenses and copyright notices in node_modules.
Builds of a package for single platforms have its license; those of sharp contain libvips (LGPL-3.0-or-later). The time
zones of geo-tz come from OpenStreetMap (Open Database License, https://www.openstreetmap.org/copyright). Market data is
credited where it is shown.

npm run notice makes this file from package-lock.json.
`;

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, Locked>;
};
const text = `${head}\n${listOf(lock.packages)}`;

if (process.argv.includes("--check")) {
  const isCurrent = readFileSync("NOTICE", "utf8") === text;
  if (!isCurrent) console.error("NOTICE is not what package-lock.json says: npm run notice");
  process.exitCode = isCurrent ? 0 : 1;
} else writeFileSync("NOTICE", text);

/** The packages by license. Throws for one without a license. */
function listOf(packages: Record<string, Locked>): string {
  const byLicense = new Map<string, Set<string>>();
  for (const [path, locked] of Object.entries(packages)) {
    if (path === "" || locked.dev || isOfPlatform(packages, path)) continue;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const license = locked.license ?? known[name];
    if (license === undefined) throw new Error(`${name} names no license.`);
    const names = byLicense.get(license) ?? new Set();
    byLicense.set(license, names.add(`${name} ${locked.version}`));
  }
  const sections = [...byLicense].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return sections
    .map(
      ([license, names]) =>
        `${license}\n${[...names]
          .toSorted()
          .map((each) => `  ${each}\n`)
          .join("")}`,
    )
    .join("\n");
}

/** True for a build for some platforms, and what is inside it: which of them a lock file has depends on who wrote it. */
function isOfPlatform(packages: Record<string, Locked>, path: string): boolean {
  const [outer = ""] = path.split("/node_modules/");
  return [path, outer].some((each) => packages[each]?.os ?? packages[each]?.cpu);
}
