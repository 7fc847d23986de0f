import type { Defect } from "./defect";

/** The generated suite, which sends its calls with the database's policies out of the way. */
const contract = "e2e/contract/access.test.ts";
const reach = "lib/db/server/reach.test.ts";

/** What keeps accounts apart, in the program and in the database (docs/decisions/003). */
export const tenancyDefects: readonly Defect[] = [
  {
    name: "the log's SQL loses its tenant",
    caughtBy: contract,
    file: "lib/activity/logs/server/entry-conditions.ts",
    find: "Prisma.sql`e.account_id = ${accountId}`,",
    replace: "Prisma.sql`${accountId}::int IS NOT NULL`,",
  },
  {
    name: "a group is locked in any account",
    caughtBy: contract,
    file: "lib/inventory/groups/server/queries.ts",
    find: "WHERE account_id = ${owned(caller).accountId} AND (id = ${id} OR parent_group_id = ${id})",
    replace: "WHERE (id = ${id} OR parent_group_id = ${id})",
  },
  {
    name: "a connection is looked up in any account",
    caughtBy: "lib/intake/connections/server/commands.test.ts",
    file: "lib/intake/connections/server/store.ts",
    find: "const row = await tx.connection.findFirst({ where: { ...visible(caller), id } });",
    replace: "const row = await tx.connection.findFirst({ where: { id } });",
  },
  {
    name: "the people of the log are those of all accounts",
    caughtBy: "lib/activity/logs/server/listing-scope.test.ts",
    file: "lib/activity/logs/server/queries.ts",
    find: "WHERE (account_id = ${accountId} AND removed_at IS NULL) OR id IN (SELECT id FROM logged)",
    replace: "WHERE removed_at IS NULL OR id IN (SELECT id FROM logged)",
  },
  {
    name: "prices are sent over a connection of any account",
    caughtBy: "lib/delivery/pushes/server/verbs.test.ts",
    file: "lib/delivery/pushes/server/connection-of.ts",
    find: 'const where = { ...owned(caller), id, state: { not: "removed" as const } };',
    replace: 'const where = { id, state: { not: "removed" as const } };',
  },
  {
    name: "a member is given listings of any account",
    caughtBy: "lib/identity/team/server/commands.test.ts",
    file: "lib/identity/people/server/access-grants.ts",
    find: "where: { ...within, listingId: { in:",
    replace: "where: { accountId: { gt: Math.min(0, within.accountId) }, listingId: { in:",
  },
  {
    name: "a connection goes on acting for the account that it acted for before",
    caughtBy: reach,
    file: "lib/db/server/watched-adapter.ts",
    find: "if (this.#sessions.get(client) === session) return client;",
    replace: "if (this.#sessions.has(client)) return client;",
  },
  {
    name: "a unit of work begins with the rows of all accounts",
    caughtBy: "e2e/contract/policies.test.ts",
    file: "lib/db/server/reach.ts",
    find: "reaching({ accounts: new Set(), limitMs",
    replace: "reaching({ accounts: null, limitMs",
  },
  {
    name: "rows of other accounts may be written",
    caughtBy: reach,
    file: "prisma/policies.ts",
    find: "WITH CHECK (${whereConfined(written[table] ?? condition)})",
    replace: "WITH CHECK (true)",
  },
  {
    name: "a table has no policy",
    caughtBy: "e2e/rules/policies.test.ts",
    file: "prisma/policies.ts",
    find: '  "price_push",\n',
    replace: "",
  },
  {
    name: "a login that inherits the role of confined statements sees no row",
    caughtBy: "e2e/durable/database-roles.test.ts",
    file: "prisma/policies.ts",
    find: "CASE WHEN (SELECT current_user <> '${confinedRole}') THEN true",
    replace: "CASE WHEN false THEN true",
  },
  {
    name: "a column whose rows have one value excludes them in the planner's eyes",
    caughtBy: reach,
    file: "prisma/policies.ts",
    find: "  await run(connection, estimates);\n",
    replace: "",
  },
  {
    name: "a pooler that hands out connections by transaction is accepted",
    caughtBy: "e2e/durable/pooler.test.ts",
    file: "prisma/prepare.ts",
    find: "if (!isEmbedded && !(await keepsSessions(url))) {",
    replace: "if (isEmbedded && !(await keepsSessions(url))) {",
  },
  {
    name: "a row is read by a statement that Prisma shares between requests",
    caughtBy: "e2e/rules/policies.test.ts",
    file: "lib/auth/server/key-caller.ts",
    find: "const account = await tx.account.findFirstOrThrow(",
    replace: "const account = await tx.account.findUniqueOrThrow(",
  },
];
