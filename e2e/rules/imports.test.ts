import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { config, ordered, rooms, rules, unordered } from "./config";

const { scripts } = createRequire(import.meta.url)(resolve("package.json")) as {
  scripts: Record<string, string>;
};
const [, ...args] = (scripts["check:imports"] ?? "")
  .replace(".dependency-cruiser.cjs", config)
  .split(" ");

/** The folder of a room's first noun; a room without nouns is its own. */
function nounOf(room: string): string {
  const first = ordered.find((noun) => noun.startsWith(`${room}/`));
  if (first) return first;
  return unordered.includes(room) ? `${room}/noun` : room;
}

/** A tree in which every import is allowed, by path. */
const allowed: Record<string, string> = {
  "package.json": "{}",
  "server.ts": 'import "@/lib/serve/documents/server";',
  "proxy.ts": 'import "next/server";',
  "app/v1/prices/[[...path]]/route.ts":
    'import "@/lib/http/server"; import "@/lib/usage/ledger/server/endpoints";',
  "app/(portal)/prices/page.tsx":
    'import "./_components/table"; import "@/lib/usage/ledger/server";',
  "app/(portal)/prices/_components/table.tsx": 'import "@/components/ui/button";',
  "app/(portal)/prices/data.ts": 'import "@/lib/usage/ledger/server";',
  "app/(portal)/prices/rows.ts": 'export * from "@/lib/db/server";',
  "components/ui/button.tsx": "export {};",
  "components/price/price.tsx": 'import "../ui/button"; import "@/lib/usage/ledger/rules";',
  "cli/tool.ts": 'import "@/lib/usage/ledger/server";',
  "prisma/seed.ts": 'import "@/lib/usage/ledger/server";',
  "e2e/factories/prices.ts": 'import "@/lib/usage/ledger/server";',
  "generated/prisma/client.ts": "export {};",
  "node_modules/pg/index.js": "",
  "node_modules/pg/package.json": '{"name":"pg"}',
  "node_modules/next/package.json": '{"name":"next"}',
  "node_modules/next/server.js": "",
  ...Object.fromEntries(
    [...rooms.map(nounOf), ...ordered].flatMap((noun) => [
      [`lib/${noun}/rules.ts`, 'import type {} from "@/lib/core/terms";'],
      [`lib/${noun}/server/index.ts`, 'import "../rules"; import "node:fs"; import "./commands";'],
      [`lib/${noun}/server/commands.ts`, "export {};"],
      [`lib/${noun.split("/")[0]}/server/own.ts`, "export {};"],
    ]),
  ),
  "lib/core/terms.ts": "export {};",
  "lib/db/server/index.ts": 'import "pg"; import "@/generated/prisma/client";',
  "lib/usage/ledger/server/endpoints.ts": 'import "@/lib/http/server";',
  "lib/usage/ledger/server/queries.ts": 'import "@/lib/db/server";',
};

/** One import for each rule, in a file of its own: the rule, the file, its text. */
const refused: [rule: string, file: string, text: string][] = [
  ...rooms
    .slice(0, -1)
    .map((room, floor): [string, string, string] => [
      `floor-of-${room}`,
      `lib/${room}/upward.ts`,
      `import type {} from "@/lib/${nounOf(rooms[floor + 1] ?? "")}/rules";`,
    ]),
  ...ordered.map((noun, place): [string, string, string] => {
    const [room = ""] = noun.split("/");
    const next = ordered[place + 1];
    const later = next?.startsWith(`${room}/`) ? `${next}/rules` : `${room}/server/own`;
    return [`order-of-${noun}`, `lib/${noun}/later.ts`, `import type {} from "@/lib/${later}";`];
  }),
  ["every-noun-has-a-place", "lib/inventory/of-attic.ts", 'import "./attic/box";'],
  ["every-noun-has-a-place", "lib/catalog/of-attic.ts", 'import "./attic/box";'],
  [
    "other-nouns-through-their-index",
    "lib/inventory/listings/server/past.ts",
    'import "@/lib/inventory/groups/server/commands";',
  ],
  [
    "unordered-rooms-through-the-index-of-others",
    `lib/${unordered[0]}/noun/server/past.ts`,
    'import "@/lib/inventory/groups/server/commands";',
  ],
  ["nouns-through-their-index", "cli/past.ts", 'import "@/lib/inventory/groups/server/commands";'],
  ["endpoints-are-for-routes", "lib/usage/ledger/server/of-endpoints.ts", 'import "./endpoints";'],
  ["no-cycles", "lib/core/cycle.ts", 'import "./cycle";'],
  ["every-room-has-a-floor", "lib/core/attic.ts", 'import "@/lib/attic/box";'],
  [
    "browser-paths-import-no-server-paths",
    "components/price/of-server.tsx",
    'import type {} from "@/lib/usage/ledger/server";',
  ],
  ["browser-paths-import-no-server-paths", "lib/inventory/groups/of-pg.ts", 'import "pg";'],
  ["browser-paths-import-no-node", "lib/inventory/groups/of-node.ts", 'import "node:fs";'],
  [
    "browser-paths-reach-no-database",
    "app/(portal)/prices/_components/reaching.tsx",
    'export * from "../rows";',
  ],
  ["lib-imports-no-pages-or-tools", "lib/serve/of-app.ts", 'import "@/app/(portal)/prices/data";'],
  ["verbs-know-no-http", "lib/usage/ledger/server/commands.ts", 'import "@/lib/http/server";'],
  ["verbs-know-no-http", "lib/usage/ledger/server/of-next.ts", 'import "next/server";'],
  [
    "pages-read-through-entrances",
    "app/(portal)/queries/page.tsx",
    'import "@/lib/usage/ledger/server/queries";',
  ],
  [
    "components-of-a-page-stay-there",
    "app/(portal)/bookings/page.tsx",
    'import "../prices/_components/table";',
  ],
  [
    "routes-only-declare",
    "app/v1/bookings/[[...path]]/route.ts",
    'import "@/lib/usage/ledger/rules";',
  ],
  ["patterns-know-no-domain", "components/ui/price.tsx", 'import "@/lib/usage/ledger/rules";'],
  ["tools-import-no-pages", "cli/of-page.ts", 'import "@/components/price/price";'],
  ["tools-import-no-tests", "cli/of-test.ts", 'import "@/e2e/factories/prices";'],
  ["tests-import-no-tools", "e2e/of-tool.ts", 'import "@/cli/tool";'],
];

/** Imported by refused files: a room and nouns that the configuration does not list. */
const attics = {
  "lib/attic/box.ts": "export {};",
  "lib/inventory/attic/box.ts": "export {};",
  "lib/catalog/attic/box.ts": "export {};",
};

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
  const { code, named } = await check({ ...allowed, ...attics, ...planted });
  expect(code).toBeGreaterThan(0);
  expect(named).toEqual(expect.arrayContaining(refused.map(([rule, file]) => `${rule}: ${file}`)));
});
