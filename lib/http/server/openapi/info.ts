import { defaultLimits } from "@/lib/auth/server/caller";

/** Releases of the document; the path is the version of the API. */
export const version = "1.0.0";

/** Which of the two documents. */
export type Api = "customer" | "partner";

export const titles: Readonly<Record<Api, string>> = {
  customer: "Nightrate Customer API",
  partner: "Nightrate RM Partner API",
};

/** The page that the reference opens with (Markdown). `server` is the address that clients call. */
export function introduction(server: string, api: Api): string {
  const opening = api === "customer" ? ownAccount(server) : managedAccounts(server);
  const parts = [opening, limits, errors, conventions, versionsOf(api), chapters(server)];
  return parts.join("\n\n");
}

const chapters = (server: string): string => `## Chapters

[Paging](${server}/docs/api/paging), [changes](${server}/docs/api/changes), [webhooks](${server}/docs/api/webhooks), [assistants](${server}/docs/api/mcp), [proposals](${server}/docs/api/proposals), [idempotency](${server}/docs/api/idempotency), [dry run](${server}/docs/api/dry-run), [errors](${server}/docs/api/errors), [PMS integration](${server}/docs/api/integration), [coming from another provider](${server}/docs/api/coming-from-another-provider). As text for programs: [llms.txt](${server}/llms.txt).`;

const keyRules =
  "A key in the query string or as a bearer token is not accepted. A missing, wrong or revoked key, and a key of an account without API access, always returns the same 403 `API_KEY_INVALID`.";

const ownAccount = (
  server: string,
): string => `**Base URL**: \`${server}\`. All paths below are relative to it.

## First call

\`GET /v1/listings_minimal\` is the first request to verify a key: it is fast on large accounts and shows which listings the key can access.

\`\`\`
curl -H "X-API-Key: $NIGHTRATE_KEY" ${server}/v1/listings_minimal
\`\`\`

## Headers

| header | who sends it |
|---|---|
| \`X-API-Key\` | every program. The account owner enables API access in Account Settings → API Details, where keys are shown and regenerated. A team member's key has the same access as that member. |
| \`SVC-User-Id\` | programs of revenue-management partners, under \`/rm/v1\` only: the integer user ID of the managed account. It is not needed under \`/v1\`. |

${keyRules} The RM Partner API is described by \`GET /rm/v1/openapi.json\`.`;

const managedAccounts = (
  server: string,
): string => `**Base URL**: \`${server}\`. All paths below are relative to it. Requests and responses are those of the Customer API (\`GET /v1/openapi.json\`).

## First calls

\`GET /rm/v1/managed_accounts\` lists the accounts whose owners granted your partner access, each with its user ID and permissions. \`GET /rm/v1/listings_minimal\` is the first request to verify a key on one of them.

\`\`\`
curl -H "X-API-Key: $NIGHTRATE_RM_KEY" ${server}/rm/v1/managed_accounts
curl -H "X-API-Key: $NIGHTRATE_RM_KEY" -H "SVC-User-Id: 482913" ${server}/rm/v1/listings_minimal
\`\`\`

## Headers

| header | meaning |
|---|---|
| \`X-API-Key\` | the partner's RM key. Owners' and members' keys are not accepted here, and RM keys are not accepted under \`/v1\`. |
| \`SVC-User-Id\` | the integer user ID of the managed account, which is its owner's. Every call is checked against the owner's current grant; \`me\` and \`managed_accounts\` do not need it. |

${keyRules} A missing \`SVC-User-Id\`, or one of an account without API access, returns it too. A user ID that your partner does not manage, including an unknown one, returns 403 \`USER_ID_INVALID\`.

You have the access the owner granted: areas to view or edit, and all listings or a chosen set. The account's activity log records your changes under the name of the person who opened the partner.`;

const limits = `## Limits

Each key may make **${defaultLimits.minute} calls in any 60 seconds and ${defaultLimits.hour.toLocaleString("en")} calls in any 3,600 seconds** (rolling windows, not clock minutes). Calls beyond that return 429 \`OVER_RATE_LIMIT\` and do not count; \`Retry-After\` is the number of seconds until the next call is allowed. Every response to a valid key has \`RateLimit-Policy\`, \`RateLimit\` (\`r\` calls left, \`t\` seconds until the oldest counted call expires), \`X-RateLimit-Limit\` and \`X-RateLimit-Remaining\`. Higher limits are available case by case: contact the support of your installation.

Set the **client timeout to 300 seconds**. Bodies are at most 1 MiB.`;

const errors = `## Errors

Every error has the same format. \`error.code\` is for programs and never changes its meaning. \`error.message\` is for people, and is repeated at the top level as \`message\`. \`error.details\` lists every problem in the request that can be attributed to a field.

\`\`\`json
{
  "error": {
    "code": "VALIDATION_FAILED",
    "message": "listing_nam: unknown parameter; did you mean \\"listing_name\\"?",
    "details": [{ "path": "listing_nam", "message": "unknown parameter; did you mean \\"listing_name\\"?" }],
    "request_id": "8c1f0a52-6d0b-4f0e-9a57-0f6f3c1f2b11"
  },
  "message": "listing_nam: unknown parameter; did you mean \\"listing_name\\"?"
}
\`\`\`

Resources of other accounts return exactly the same errors as resources that do not exist. An unknown path returns 404 \`NOT_FOUND\`; an unsupported method returns 405 \`METHOD_NOT_ALLOWED\` with \`Allow\`. Include \`request_id\` when you report a problem; it is also in \`X-Request-Id\`, which you can set yourself.`;

const conventions = `## Conventions

- Unknown fields and parameters are rejected. Values out of range are rejected, never clamped.
- \`pms\` and \`pms_name\` mean the same, and every request accepts either.
- Prices can be numbers or numeric strings. Flags can be \`true\`, \`"true"\`, \`1\` or \`"1"\` (\`update_children\`, \`dry_run\` and \`atomic\` must be booleans). List parameters can be comma-separated or repeated.
- An absent field is left unchanged or gets its default; \`null\` clears a field that can be empty. Responses contain every documented field, with null for unknown values.
- Dates are \`YYYY-MM-DD\`, and ranges include both ends. Timestamps are ISO 8601 in UTC. Money is a number in the listing's currency.
- HEAD is GET without a body. Responses with an \`ETag\` support \`If-None-Match\` (304), gzip and br.
- \`dry_run: true\` in the body of a POST that writes returns what the call would return and writes nothing; IDs that do not exist yet are null.
- \`Idempotency-Key\` on a POST that writes: within 24 hours the same request is carried out once. Repeating it returns the stored response with \`Idempotency-Replayed: true\`.`;

const versionsOf = (api: Api): string => `## Versions

The version is in the path. Within \`${api === "customer" ? "/v1" : "/rm/v1"}\` fields and endpoints may be added: ignore those you do not know. Removing or renaming one requires \`${api === "customer" ? "/v2" : "/rm/v2"}\`, announced 180 days ahead in the headers \`Deprecation\` and \`Sunset\`.`;
