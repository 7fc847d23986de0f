import type { Defect } from "./defect";

const tools = "lib/serve/agents/server/tools.ts";
const calls = "lib/serve/agents/server/calls.ts";
const mcp = "lib/serve/agents/server/endpoints.ts";
const cut = "lib/serve/agents/server/cut.ts";
const mcpTest = "e2e/contract/mcp.test.ts";
const propose = "lib/http/server/proposals/propose.ts";
const decide = "lib/http/server/proposals/decide.ts";
const list = "lib/http/server/proposals/list.ts";
const changes = "lib/http/server/proposals/changes.ts";
const received = "lib/intake/hooks/server/endpoints-received.ts";
const hints = "lib/intake/hooks/server/hints.ts";
const address = "lib/intake/hooks/server/address.ts";
const hooksTest = "e2e/contract/hooks.test.ts";
const proposalsTest = "e2e/contract/proposals.test.ts";

/** Defects of assistants' tools, of proposals and of what PMSs say by webhook. */
export const agentDefects: readonly Defect[] = [
  {
    name: "tools that write do so at once",
    caughtBy: mcpTest,
    file: calls,
    find: "isProposed ? { ...input, propose: true } : input",
    replace: "isProposed ? { ...input } : input",
  },
  {
    name: "tools are listed whatever the caller may do",
    caughtBy: mcpTest,
    file: mcp,
    find: "return tool && mayUse(tool, agent) ? tool : undefined;",
    replace: "return tool;",
  },
  {
    name: "pages of other sites reach the tools",
    caughtBy: mcpTest,
    file: "lib/http/server/surfaces.ts",
    find: 'if (request.headers.has("origin")) refuseCrossSite(request, "POST");',
    replace: "",
  },
  {
    name: "misspelled arguments of a tool are dropped",
    caughtBy: mcpTest,
    file: calls,
    find: 'verb === "GET" || query.includes(name)',
    replace: "query.includes(name)",
  },
  {
    name: "a cut answer leaves out an element",
    caughtBy: "lib/serve/agents/server/cut.test.ts",
    file: cut,
    find: "return { value: list.slice(start, end), next: after(list, end - 1) };",
    replace: "return { value: list.slice(start, end), next: after(list, end) };",
  },
  {
    name: "an endpoint of the API says nothing of assistants",
    caughtBy: mcpTest,
    file: "lib/usage/ledger/server/endpoints.ts",
    find: "  agent: false,\n",
    replace: "",
  },
  {
    name: "a tool's required argument is not",
    caughtBy: mcpTest,
    file: tools,
    find: 'required: [...required, "reason"]',
    replace: "required",
  },
  {
    name: "a proposed call is made",
    caughtBy: proposalsTest,
    file: propose,
    find: "dryRun: true, witness",
    replace: "witness",
  },
  {
    name: "a proposal is applied although something else has changed",
    caughtBy: proposalsTest,
    file: decide,
    find: "if (proposed) requireSame(differences(proposed, seen));",
    replace: "",
  },
  {
    name: "differences are looked for in names only",
    caughtBy: proposalsTest,
    file: changes,
    find: "isDeepStrictEqual(one.changes, other.changes)",
    replace: "isDeepStrictEqual(one.action, other.action)",
  },
  {
    name: "only the last of several changes of one thing is compared",
    caughtBy: "lib/http/server/proposals/changes.test.ts",
    file: changes,
    find: "while (found.has(JSON.stringify([...parts, place]))) place += 1;",
    replace: "place = 0;",
  },
  {
    name: "a proposal is applied twice",
    caughtBy: proposalsTest,
    file: decide,
    find: "await lockOpen(tx, proposal);\n      await check",
    replace: "await check",
  },
  {
    name: "a proposal of somebody without access is applied",
    caughtBy: proposalsTest,
    file: list,
    find: "OR (p.grant_id IS NOT NULL AND g.status IS DISTINCT FROM 'active')",
    replace: "OR false",
  },
  {
    name: "whoever may read the log sees every proposal",
    caughtBy: proposalsTest,
    file: list,
    find: "OR: caller.allListings ? [own, { tool: { in: tools } }] : [own],",
    replace: "",
  },
  {
    name: "proposals wait without end",
    caughtBy: proposalsTest,
    file: list,
    find: "const isOver = proposal.expiresAt <= new Date() || gone.has(proposal.id);",
    replace: "const isOver = gone.has(proposal.id);",
  },
  {
    name: "an account may have any number of open proposals",
    caughtBy: proposalsTest,
    file: propose,
    find: "< mostOpen) return;",
    replace: "< mostOpen * 2) return;",
  },
  {
    name: "a hint is believed whoever signed it",
    caughtBy: hooksTest,
    file: "lib/intake/sources/guesty/server/hook.ts",
    find: "verifier.verify(body, signed, { jsonParse: false });",
    replace: "",
  },
  {
    name: "a hint is believed before the secret is entered",
    caughtBy: hooksTest,
    file: received,
    find: "return secret === null ? null : signature.idOf(delivery, secret);",
    replace: "return secret === null ? delivery.body : signature.idOf(delivery, secret);",
  },
  {
    name: "hints are not limited",
    caughtBy: hooksTest,
    file: received,
    find: "if (!verdict.admitted) throw overLimit(verdict);\n  const body",
    replace: "const body",
  },
  {
    name: "a hint that came before wakes again",
    caughtBy: hooksTest,
    file: hints,
    find: "ON CONFLICT DO NOTHING RETURNING",
    replace: "ON CONFLICT (connection_id, hash) DO UPDATE SET received_at = ${now} RETURNING",
  },
  {
    name: "hints wake imports without a pause between them",
    caughtBy: hooksTest,
    file: hints,
    find: "const restSeconds = 30;",
    replace: "const restSeconds = 0;",
  },
  {
    name: "a hint wakes a connection whose PMS does not answer",
    caughtBy: hooksTest,
    file: hints,
    find: '    state: { in: ["active", "attention"] },\n    attempts: 0,\n',
    replace: "",
  },
  {
    name: "the address of a paused connection takes hints",
    caughtBy: hooksTest,
    file: address,
    find: 'connection: { paused: false, state: { not: "removed" } },',
    replace: 'connection: { state: { not: "removed" } },',
  },
  {
    name: "calendars that a hint names are not read",
    caughtBy: hooksTest,
    file: "lib/intake/inbound/server/read-pass.ts",
    find: "[...named, ...absent",
    replace: "[...absent",
  },
  {
    name: "a member replaces the address of a webhook",
    caughtBy: hooksTest,
    file: address,
    find: "export async function createHook(caller: Caller, id: number): Promise<ConnectionHook> {\n  requireOwner(caller);",
    replace:
      "export async function createHook(caller: Caller, id: number): Promise<ConnectionHook> {",
  },
];
