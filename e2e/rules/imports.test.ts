import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";

const require = createRequire(import.meta.url);
const config = resolve(".dependency-cruiser.cjs");
const rules = (require(config) as { forbidden: { name: string }[] }).forbidden.map(
  ({ name }) => name,
);
const { scripts } = require(resolve("package.json")) as { scripts: Record<string, string> };
const [, ...args] = (scripts["check:imports"] ?? "")
  .replace(".dependency-cruiser.cjs", config)
  .split(" ");

const rooms = [...rules.flatMap((name) => name.match(/^floor-of-(.+)$/)?.[1] ?? []), "serve"];

/** A tree in which every import is allowed, by path. */
const allowed: Record<string, string> = {
  "package.json": "{}",
  "server.ts": 'import "@/lib/serve/noun/server";',
  "proxy.ts": 'import "next/server";',
  "app/v1/prices/[[...path]]/route.ts":
    'import "@/lib/http/noun/server"; import "@/lib/pricing/noun/server/endpoints";',
  "app/(portal)/prices/page.tsx":
    'import "./_components/table"; import "@/lib/pricing/noun/server";',
  "app/(portal)/prices/_components/table.tsx": 'import "@/components/ui/button";',
  "app/(portal)/prices/data.ts": 'import "@/lib/pricing/noun/server";',
  "app/(portal)/prices/rows.ts": 'export * from "@/lib/db/noun/server";',
  "components/ui/button.tsx": "export {};",
  "components/price/price.tsx": 'import "../ui/button"; import "@/lib/pricing/noun/rules";',
  "cli/tool.ts": 'import "@/lib/pricing/noun/server";',
  "prisma/seed.ts": 'import "@/lib/pricing/noun/server";',
  "e2e/factories/prices.ts": 'import "@/lib/pricing/noun/server";',
  "generated/prisma/client.ts": "export {};",
  "node_modules/pg/index.js": "",
  "node_modules/pg/package.json": '{"name":"pg"}',
  "node_modules/next/package.json": '{"name":"next"}',
  "node_modules/next/server.js": "",
  ...Object.fromEntries(
    rooms.flatMap((room) => [
      [`lib/${room}/noun/rules.ts`, 'import type {} from "@/lib/core/noun/terms";'],
      [`lib/${room}/noun/server/index.ts`, 'import "../rules"; import "node:fs";'],
    ]),
  ),
  "lib/core/noun/terms.ts": "export {};",
  "lib/db/noun/server/index.ts": 'import "pg"; import "@/generated/prisma/client";',
  "lib/pricing/noun/server/endpoints.ts": 'import "@/lib/http/noun/server";',
  "lib/pricing/noun/server/queries.ts": 'import "@/lib/db/noun/server";',
};

/** One import for each rule, in a file of its own: the rule, the file, its text. */
const refused: [rule: string, file: string, text: string][] = [
  ...rooms
    .slice(0, -1)
    .map((room, floor): [string, string, string] => [
      `floor-of-${room}`,
      `lib/${room}/upward.ts`,
      `import type {} from "@/lib/${rooms[floor + 1]}/noun/rules";`,
    ]),
  ["no-cycles", "lib/core/cycle.ts", 'import "./cycle";'],
  ["every-room-has-a-floor", "lib/core/attic.ts", 'import "@/lib/attic/box";'],
  [
    "browser-paths-import-no-server-paths",
    "components/price/of-server.tsx",
    'import type {} from "@/lib/pricing/noun/server";',
  ],
  ["browser-paths-import-no-server-paths", "lib/market/noun/of-pg.ts", 'import "pg";'],
  ["browser-paths-import-no-node", "lib/market/noun/of-node.ts", 'import "node:fs";'],
  [
    "browser-paths-reach-no-database",
    "app/(portal)/prices/_components/reaching.tsx",
    'export * from "../rows";',
  ],
  ["lib-imports-no-pages-or-tools", "lib/serve/of-app.ts", 'import "@/app/(portal)/prices/data";'],
  ["verbs-know-no-http", "lib/pricing/noun/server/commands.ts", 'import "@/lib/http/noun/server";'],
  ["verbs-know-no-http", "lib/pricing/noun/server/of-next.ts", 'import "next/server";'],
  [
    "pages-read-through-entrances",
    "app/(portal)/queries/page.tsx",
    'import "@/lib/pricing/noun/server/queries";',
  ],
  [
    "components-of-a-page-stay-there",
    "app/(portal)/bookings/page.tsx",
    'import "../prices/_components/table";',
  ],
  [
    "routes-only-declare",
    "app/v1/bookings/[[...path]]/route.ts",
    'import "@/lib/pricing/noun/rules";',
  ],
  ["patterns-know-no-domain", "components/ui/price.tsx", 'import "@/lib/pricing/noun/rules";'],
  ["tools-import-no-pages", "cli/of-page.ts", 'import "@/components/price/price";'],
  ["tools-import-no-tests", "cli/of-test.ts", 'import "@/e2e/factories/prices";'],
  ["tests-import-no-tools", "e2e/of-tool.ts", 'import "@/cli/tool";'],
];

const made: string[] = [];
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true }))));

/** Runs `npm run check:imports` over a tree of these files: exit code and the rules named, with the files they name. */
async function check(files: Record<string, string>): Promise<{ code: number; named: string[] }> {
  const root = await mkdtemp(join(tmpdir(), "imports-"));
  made.push(root);
  await cp("tsconfig.json", join(root, "tsconfig.json"));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(root, dirname(file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  return new Promise((done) => {
    const command = resolve("node_modules/.bin/depcruise");
    const child = execFile(command, args, { cwd: root }, (_, output) => {
      const named = [...output.matchAll(/error (\S+): (\S+)/g)].map(
        ([, rule, file]) => `${rule}: ${file}`,
      );
      done({ code: child.exitCode ?? -1, named });
    });
  });
}

test("every rule has an import that it refuses", () => {
  expect(new Set(refused.map(([rule]) => rule))).toEqual(new Set(rules));
});

test("a tree of allowed imports passes", async () => {
  expect(await check(allowed)).toEqual({ code: 0, named: [] });
});

test("check:imports fails and names the rule of every refused import", async () => {
  const planted = Object.fromEntries(refused.map(([, file, text]) => [file, text]));
  const { code, named } = await check({ ...allowed, "lib/attic/box.ts": "export {};", ...planted });
  expect(code).toBeGreaterThan(0);
  expect(named).toEqual(expect.arrayContaining(refused.map(([rule, file]) => `${rule}: ${file}`)));
});
