import type { Defect } from "./defect";

const caller = "lib/auth/server/assistant-caller.ts";
const consent = "lib/identity/assistants/server/consent.ts";
const provider = "lib/identity/assistants/server/provider.ts";
const records = "lib/identity/assistants/server/records.ts";
const connected = "lib/identity/assistants/server/connected.ts";
const standing = "lib/serve/proposals/server/standing.ts";
const surfaces = "lib/http/server/surfaces.ts";
const flowTest = "e2e/contract/oauth.test.ts";
const tokensTest = "e2e/contract/oauth-tokens.test.ts";
const visitsTest = "e2e/contract/oauth-visits.test.ts";
const standingTest = "e2e/contract/standing.test.ts";

/** Defects of assistants that connect by OAuth, and of what they may do without a person. */
export const oauthDefects: readonly Defect[] = [
  {
    name: "a token counts after its assistant was disconnected by time",
    caughtBy: tokensTest,
    file: caller,
    find: "AND s.expires_at > now()\n",
    replace: "\n",
  },
  {
    name: "a token counts while API access is off",
    caughtBy: tokensTest,
    file: caller,
    find: "a.id = s.account_id AND a.api_access = 'enabled' AND",
    replace: "a.id = s.account_id AND",
  },
  {
    name: "a consultant's token counts after access has ended",
    caughtBy: flowTest,
    file: caller,
    find: "g.id = s.grant_id AND g.status = 'active'",
    replace: "g.id = s.grant_id",
  },
  {
    name: "an assistant sees more than the listings chosen for it",
    caughtBy: flowTest,
    file: "lib/auth/server/caller.ts",
    find: "const own = { ...owned(caller), ...chosen };",
    replace: "const own = owned(caller);",
  },
  {
    name: "chosen listings open those that its person may not see",
    caughtBy: flowTest,
    file: "lib/auth/server/caller.ts",
    find: "if (caller.allListings || assistant?.ofAllListings) return own;",
    replace: "if (caller.allListings || assistant?.isLimited) return own;",
  },
  {
    name: "changes of an assistant are logged without its name",
    caughtBy: flowTest,
    file: "lib/audit/server/record.ts",
    find: "assistant: caller.assistant?.name ?? null,",
    replace: "assistant: null,",
  },
  {
    name: "tokens are stored as they are",
    caughtBy: tokensTest,
    file: caller,
    find: "return seal(JSON.stringify(fields), bindingOf(name));",
    replace: "return new Uint8Array(Buffer.from(JSON.stringify(fields)));",
  },
  {
    name: "a refresh token that is used twice ends nothing",
    caughtBy: tokensTest,
    file: records,
    find: "async revokeByGrantId(grantId: string): Promise<void> {",
    replace: "async revokeByGrantId(grantId: string): Promise<void> {\n    if (grantId) return;",
  },
  {
    name: "tokens are given for any resource",
    caughtBy: visitsTest,
    file: provider,
    find: "if (asked !== resource) throw wrong();",
    replace: "",
  },
  {
    name: "a person consents to a visit that somebody else began",
    caughtBy: visitsTest,
    file: consent,
    find: "if (cookie !== uid) return null;",
    replace: "",
  },
  {
    name: "a visit is decided by another session",
    caughtBy: visitsTest,
    file: consent,
    find: "given.length === own.length && timingSafeEqual(given, own)",
    replace: "given.length === own.length",
  },
  {
    name: "a program gets more than it asked for",
    caughtBy: visitsTest,
    file: consent,
    find: "if (!visit.scopes.includes(scope)) {",
    replace: "if (scope === (visit.scopes as unknown)) {",
  },
  {
    name: "assistants are connected without a fresh sign-in",
    caughtBy: visitsTest,
    file: consent,
    find: "  requireFreshSignIn(caller);\n",
    replace: "",
  },
  {
    name: "bearer tokens count at the APIs",
    caughtBy: tokensTest,
    file: surfaces,
    find: "  if (agent) return agent.identity.person;\n",
    replace:
      '  if (agent) return agent.identity.person;\n  const bearer = call.request.headers.get("authorization")?.slice(7);\n  const known = bearer && (await callerOfAssistant(bearer, call.origin));\n  if (known) return known.person;\n',
  },
  {
    name: "a member gives an assistant a standing permission",
    caughtBy: standingTest,
    file: connected,
    find: "  requireOwner(caller);\n",
    replace: "",
  },
  {
    name: "a standing permission counts one listing less",
    caughtBy: standingTest,
    file: standing,
    find: "if (found.size <= most) return [...found];",
    replace: "if (found.size <= most + 1) return [...found];",
  },
  {
    name: "a standing permission rounds percents",
    caughtBy: standingTest,
    file: standing,
    find: "Math.abs(next.price - night.price) * 100 > percent * night.price",
    replace: "Math.round((Math.abs(next.price - night.price) * 100) / night.price) > percent",
  },
  {
    name: "a standing permission lets small steps add up",
    caughtBy: standingTest,
    file: standing,
    find: "earlier.length > 0 && isFurther(",
    replace: "earlier.length > 1_000 && isFurther(",
  },
  {
    name: "a standing permission lets prices leave the listing's limits",
    caughtBy: standingTest,
    file: standing,
    find: "next.price >= night.min && next.price <= night.max",
    replace: "next.price >= 0",
  },
  {
    name: "a standing permission counts proposals at once together",
    caughtBy: standingTest,
    file: standing,
    find: "AND ended_at IS NULL FOR UPDATE`",
    replace: "AND ended_at IS NULL`",
  },
  {
    name: "a standing permission of prices covers rules",
    caughtBy: standingTest,
    file: standing,
    find: "kind === undefined || !kinds.includes(kind)",
    replace: "kind === undefined",
  },
  {
    name: "a standing permission changes minimum stays",
    caughtBy: standingTest,
    file: standing,
    find: 'if (night.stay !== next.stay) return "minimum stays or arrivals would change";',
    replace: "",
  },
  {
    name: "a token that can't be renewed while the database is away is a fault",
    caughtBy: "e2e/contract/oauth-tokens.test.ts",
    file: "lib/identity/assistants/server/provider.ts",
    find: "    context.status = 503;\n",
    replace: "",
  },
];
