/** `npm run check:versions`: no package is below the version that fixes a known vulnerability; the table is kept by hand. */
import { readFileSync } from "node:fs";

const floors: Record<string, string> = {
  next: "16.4.6",
  react: "19.3.1",
  "react-dom": "19.3.1",
  "next-auth": "4.24.15",
  node: "22.23.0",
};

const low = Object.entries(floors).filter(([name, floor]) => isBelow(installed(name), floor));
for (const [name, floor] of low) console.error(`${name} ${installed(name)} is below ${floor}.`);
process.exit(low.length === 0 ? 0 : 1);

function installed(name: string): string {
  const file = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")) as {
    version: string;
  };
  return file.version;
}

function isBelow(version: string, floor: string): boolean {
  const [given, least] = [version, floor].map((text) => text.split(".").map(Number));
  for (const place of [0, 1, 2]) {
    const difference = (given?.[place] ?? 0) - (least?.[place] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
