import type { Defect } from "./defect";

const contract = "e2e/contract";

/** One defect for each promise of the contract suite: a check that has never failed proves nothing. */
export const contractDefects: readonly Defect[] = [
  {
    name: "one `where` loses its tenant",
    caughtBy: `${contract}/access.test.ts`,
    file: "lib/catalog/server/catalog.ts",
    find: "where: ownedListings(caller),",
    replace: "where: {},",
  },
  {
    name: "a listing is looked up in any account",
    caughtBy: `${contract}/access.test.ts`,
    file: "lib/auth/server/caller.ts",
    find: "const own = { ...owned(caller), ...chosen };",
    replace: "const own = { ...chosen } as { accountId: number };",
  },
  {
    name: "a member's chosen listings are ignored",
    caughtBy: `${contract}/access.test.ts`,
    file: "lib/auth/server/caller.ts",
    find: "if (caller.allListings || assistant?.ofAllListings) return own;",
    replace: "if (caller.accountId) return own;",
  },
  {
    name: "a response gains an undeclared field",
    caughtBy: `${contract}/answers.test.ts`,
    file: "lib/catalog/server/catalog.ts",
    find: "      listing_id: row.listingId,",
    replace: "      listing_id: row.listingId,\n      city: row.city,",
  },
  {
    name: "a route is added without a declaration",
    caughtBy: `${contract}/input.test.ts`,
    file: "app/v1/undeclared/route.ts",
    find: "",
    replace: 'export const GET = async () => Response.json({ open: "to everybody" });\n',
  },
  {
    name: "a slash within an ID separates two parts of a path",
    caughtBy: "lib/http/server/mount-tree.test.ts",
    file: "lib/http/server/mount-tree.ts",
    find: "new URL(request.url).pathname.slice(",
    replace: "decodeURIComponent(new URL(request.url).pathname).slice(",
  },
  {
    name: "a suggestion names a verb that its path does not have",
    caughtBy: "e2e/contract/document.test.ts",
    file: "app/v1/paths.ts",
    find: '"/v1/groups/rename": ["POST"]',
    replace: '"/v1/groups/rename": ["GET"]',
  },
  {
    name: "permissions are not checked",
    caughtBy: `${contract}/access.test.ts`,
    file: "lib/http/server/execute.ts",
    find: "for (const needed of permissionsOf(requirements)) {",
    replace: "for (const needed of [] as Permission[]) {",
  },
  {
    name: "a revoked key keeps working",
    caughtBy: `${contract}/access.test.ts`,
    file: "lib/auth/server/key-caller.ts",
    find: "k.status = 'active' OR",
    replace: "k.status <> 'retiring' OR",
  },
  {
    name: "one call too many is admitted",
    caughtBy: `${contract}/limits.test.ts`,
    file: "lib/http/server/limiter.ts",
    find: "counted(log, window, now) < window.limit)",
    replace: "counted(log, window, now) <= window.limit)",
  },
  {
    name: "unknown parameters are accepted",
    caughtBy: `${contract}/input.test.ts`,
    file: "lib/http/server/parse.ts",
    find: "if (details.length > 0)",
    replace: "if (details.some((detail) => !detail.message.startsWith('unknown')))",
  },
  {
    name: "a dry run writes",
    caughtBy: `${contract}/answers.test.ts`,
    file: "lib/db/server/transaction.ts",
    find: "if (caller.dryRun)",
    replace: "if (caller.dryRun && !caller)",
  },
  {
    name: "a price is merged into the stored type",
    caughtBy: "e2e/contract/client-calls.test.ts",
    file: "lib/pricing/overrides/schema-row.ts",
    find: "return isTyped || row[price] === null ? undefined :",
    replace: "return true ? undefined :",
  },
  {
    name: "an override's answer says what nobody set",
    caughtBy: "e2e/contract/client-calls.test.ts",
    file: "lib/pricing/overrides/server/rows.ts",
    find: "...(currency !== null && amountsOf(all).length > 0 && { currency }),",
    replace: "...(currency !== null && { currency }),",
  },
  {
    name: "children that a parent already has do not count",
    caughtBy: "lib/mappings/rules.test.ts",
    file: "lib/mappings/rules.ts",
    find: "if (existing + children.length > limits.maxChildren)",
    replace: "if (children.length > limits.maxChildren)",
  },
];
