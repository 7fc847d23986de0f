// Who may import whom (docs/decisions/001-layout.md). A rule's `to` is what is refused.
const serverOnly =
  "^(lib/(db|auth|server|api)/|lib/(env|secret|log|errors\\.server)\\.ts|lib/[^/]+/(queries|commands|index|endpoints|catalog|figures|mail|seal|store)\\.ts|prisma/|cli/|generated/|server\\.ts)";
const browserSafe = "^lib/(api/(account|fetcher|inputs)|auth/permissions)\\.ts";

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "pages-read-through-entrances",
      severity: "error",
      from: { path: "^app/.*(page|layout)\\.tsx$" },
      to: { path: "^(lib/db/|generated/|prisma/|lib/[^/]+/(queries|commands)\\.ts)" },
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
        pathNot: "^lib/(api/|auth/|docs/|[^/]+/endpoints\\.ts)",
      },
    },
    {
      name: "ui-knows-no-domain",
      severity: "error",
      from: {
        path: "^components/(ui|data-table|query-view|form|page-header|toast|chart|map|prefetch|providers|brand)/",
      },
      to: { path: "^(app|lib)/" },
    },
    {
      name: "browser-code-stays-browser-safe",
      severity: "error",
      from: { path: "^(components/|app/.*/_components/|lib/[^/]+/(schema|rules|client)\\.ts)" },
      to: { path: serverOnly, pathNot: browserSafe, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "browser-code-reaches-no-database",
      severity: "error",
      from: { path: "^(components/|app/.*/_components/|lib/[^/]+/client\\.ts)" },
      to: {
        path: "^(generated/|lib/db/|node_modules/(pg|@prisma|@electric-sql)/)",
        reachable: true,
      },
    },
    {
      name: "domain-knows-no-http",
      severity: "error",
      from: {
        path: "^lib/(?!api/|auth/|server/|texts/|docs/)[^/]+/(?!endpoints|client|schema)[^/]+\\.ts$",
        pathNot: "\\.test\\.ts$",
      },
      to: { path: "^(app|components|lib/(api|server)|prisma|cli)/|^node_modules/next/" },
    },
    {
      name: "auth-knows-no-noun",
      severity: "error",
      from: { path: "^lib/auth/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(app|components|lib/(?!auth|db|env|errors|ids|dates|log|secret))" },
    },
    {
      name: "api-knows-no-noun",
      severity: "error",
      from: { path: "^lib/api/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(app|components|lib/(?!api|auth|db|env|errors|ids|log|secret))" },
    },
    {
      name: "tools-import-no-pages",
      severity: "error",
      from: { path: "^(cli|prisma|lib/server|server\\.ts)" },
      to: { path: "^(app|components)/" },
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
