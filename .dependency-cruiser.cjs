// Who may import whom (docs/decisions/012-rooms.md). A rule's `to` is refused.

/** The rooms of lib/, from the ground up: a room imports only the rooms listed before it. */
const rooms = [
  "core",
  "db",
  "auth",
  "audit",
  "http",
  "jobs",
  "inventory",
  "usage",
  "market",
  "intake",
  "pricing",
  "catalog",
  "mappings",
  "identity",
  "delivery",
  "lab",
  "activity",
  "serve",
];
/**
 * The nouns of each room, in order: a noun imports only nouns listed before it. A room's own `server/` comes last.
 */
const nouns = {
  inventory: ["groups", "guard-rails", "calendars", "listings", "bookings"],
  usage: ["ledger"],
  market: ["comparables", "model", "neighborhood"],
  pricing: [
    "rules",
    "engine",
    "levels",
    "prices",
    "starting-prices",
    "customizations",
    "overrides",
    "actions",
  ],
  identity: [
    "settings",
    "two-factor",
    "passkeys",
    "people",
    "keys",
    "team",
    "partners",
    "api-access",
    "assistants",
    "sign-ups",
  ],
  delivery: ["holds", "pushes", "shadow", "sync-preview", "currencies", "integration"],
  lab: ["quote", "backtest"],
  activity: ["logs", "changes", "webhooks", "live", "overview", "price-changes"],
  serve: ["documents", "reference", "operator", "proposals", "agents"],
};
/** Rooms whose nouns still import each other in cycles and past their index. An entry in `nouns` replaces the one here. */
const unordered = ["intake"];
/** Rooms without an index: each file of their `server/` is imported by name. */
const toolkits = ["core", "auth", "http", "serve"];

const ordered = Object.entries(nouns).flatMap(([room, names]) =>
  names.map((noun, index) => ({ room, noun, later: [...names.slice(index + 1), "server"] })),
);
const listed = [
  ...unordered,
  ...ordered.map(({ room, noun }) => `${room}/${noun}`),
  "[^/]+/server",
];
const nounServer = `^lib/(?!(${toolkits.join("|")})/)[^/]+/server/|^lib/[^/]+/[^/]+/server/`;
const entrance = "/server/(index|endpoints[a-z-]*)\\.ts$";
const tests = "(\\.test\\.tsx?|/(schema-|arbitrary-)?testing\\.ts)$";
/** Anything in a folder `server` stays out of browsers; anything else may reach one. */
const server = "(^|/)server/";
const browser = "^(components/|lib/|app/.*/_components/)";
const database = "^generated/|^node_modules/(pg|@prisma|@electric-sql|pglite-prisma-adapter)/";

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    ...rooms.slice(0, -1).map((room, floor) => ({
      name: `floor-of-${room}`,
      severity: "error",
      from: { path: `^lib/${room}/`, pathNot: tests },
      to: { path: `^lib/(${rooms.slice(floor + 1).join("|")})/` },
    })),
    {
      name: "every-room-has-a-floor",
      severity: "error",
      from: {},
      to: { path: `^lib/(?!(${rooms.join("|")})/)` },
    },
    ...ordered.map(({ room, noun, later }) => ({
      name: `order-of-${room}/${noun}`,
      severity: "error",
      from: { path: `^lib/${room}/${noun}/`, pathNot: tests },
      to: { path: `^lib/${room}/(${later.join("|")})/` },
    })),
    {
      name: "every-noun-has-a-place",
      severity: "error",
      from: {},
      to: {
        path: `^lib/(?!(${listed.join("|")})/)[^/]+/[^/]+/`,
      },
    },
    {
      name: "other-nouns-through-their-index",
      severity: "error",
      from: { path: "^lib/([^/]+)/([^/]+)/", pathNot: `^lib/(${unordered.join("|")})/|${tests}` },
      to: { path: nounServer, pathNot: `^lib/$1/$2/|${entrance}` },
    },
    {
      name: "unordered-rooms-through-the-index-of-others",
      severity: "error",
      from: { path: `^lib/(${unordered.join("|")})/`, pathNot: tests },
      to: { path: nounServer, pathNot: `^lib/(${unordered.join("|")})/|${entrance}` },
    },
    {
      name: "nouns-through-their-index",
      severity: "error",
      from: { pathNot: `^(lib|e2e)/|${tests}` },
      to: { path: nounServer, pathNot: entrance },
    },
    {
      name: "endpoints-are-for-routes",
      severity: "error",
      from: {
        pathNot: `^app/(.*route|v1/files)\\.ts$|^e2e/|/server/(index|endpoints[a-z-]*)\\.ts$|${tests}`,
      },
      to: { path: "^lib/.+/server/endpoints[a-z-]*\\.ts$" },
    },
    {
      name: "browser-paths-import-no-server-paths",
      severity: "error",
      from: { path: browser, pathNot: `${server}|${tests}` },
      to: { path: `${server}|${database}` },
    },
    {
      name: "browser-paths-import-no-node",
      severity: "error",
      from: { path: browser, pathNot: `${server}|${tests}` },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "browser-paths-reach-no-database",
      severity: "error",
      from: { path: browser, pathNot: `${server}|${tests}` },
      to: { path: `^lib/db/|${database}`, reachable: true },
    },
    {
      name: "lib-imports-no-pages-or-tools",
      severity: "error",
      from: { path: "^lib/", pathNot: tests },
      to: { path: "^(app|components|prisma|cli|e2e|server\\.ts|proxy\\.ts)" },
    },
    {
      name: "verbs-know-no-http",
      severity: "error",
      from: {
        path: `^lib/(${rooms.slice(rooms.indexOf("jobs"), -1).join("|")})/`,
        pathNot: `/(endpoints|client|schema)[a-z-]*\\.ts$|${tests}`,
      },
      to: { path: "^lib/http/|^node_modules/next/" },
    },
    {
      name: "pages-read-through-entrances",
      severity: "error",
      from: { path: "^app/.*(page|layout)\\.tsx$" },
      to: { path: "^(lib/db/|generated/|prisma/)|^lib/.*/server/(queries|commands)\\.ts" },
    },
    {
      name: "components-of-a-page-stay-there",
      severity: "error",
      from: { path: "^app/[(]portal[)]/([^_/]+)/" },
      to: { path: "^app/[(]portal[)]/[^_/]+/.*_components/", pathNot: "^app/[(]portal[)]/$1/" },
    },
    {
      name: "routes-only-declare",
      severity: "error",
      from: { path: "^app/.*route\\.ts$" },
      to: {
        path: "^(lib|components|prisma|generated)/",
        pathNot: "^lib/(http|auth)/|/endpoints[a-z-]*\\.ts$",
      },
    },
    {
      name: "patterns-know-no-domain",
      severity: "error",
      from: {
        path: "^components/(ui|data-table|query-view|form|page-header|toast|chart|map|prefetch|providers)/",
      },
      to: { path: "^(app|lib)/" },
    },
    {
      name: "tools-import-no-pages",
      severity: "error",
      from: { path: "^(cli|prisma|server\\.ts)" },
      to: { path: "^(app|components)/" },
    },
    {
      name: "tools-import-no-tests",
      severity: "error",
      from: { path: "^(app|components|prisma|cli|server\\.ts)", pathNot: tests },
      to: { path: "^e2e/" },
    },
    {
      name: "tests-import-no-tools",
      severity: "error",
      // A backup is searched for secrets too.
      from: { path: "^e2e/", pathNot: "^e2e/connections/searched\\.ts$" },
      to: { path: "^cli/" },
    },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules|^generated/" },
    exclude: { path: "^(generated/.*/internal|\\.next)" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
