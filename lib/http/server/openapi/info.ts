import { defaultLimits } from "@/lib/auth/server/caller";

/** Version of the document; the path has the version of the API. */
export const version = "1.0.0";

/** One of the two documented APIs. */
export type Api = "customer" | "partner";

export const titles: Readonly<Record<Api, string>> = {
  customer: "Nightrate Customer API",
  partner: "Nightrate RM Partner API",
};

/** Returns the introduction of the reference (Markdown). `server` is the address that clients call. */
export function introduction(server: string, api: Api): string {
  const opening = api === "customer" ? ownAccount(server) : managedAccounts(server);
  return `${opening}\n\n${limits}\n\n${errors}\n\n${conventions}\n\n${versionsOf(api)}`;
}

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
| \`X-API-Key\` | every program. The account owner enables API access in Account Settings → API Details, where keys are shown and replaced. A team member's key has the access that the owner granted to that member. |
| \`SVC-User-Id\` | programs of revenue-management partners, under \`/rm/v1\` only: the integer user id of the managed account. It is not needed under \`/v1\`. |

${keyRules} \`GET /rm/v1/openapi.json\` describes the RM Partner API.`;

const managedAccounts = (
  server: string,
): string => `**Base URL**: \`${server}\`. All paths below are relative to it. Requests and responses are the same as in the Customer API (\`GET /v1/openapi.json\`).

## First calls

\`GET /rm/v1/managed_accounts\` lists the accounts that granted access to your partner account, each with its user id and permissions. \`GET /rm/v1/listings_minimal\` is the first request to verify a key on one of them.

\`\`\`
curl -H "X-API-Key: $NIGHTRATE_RM_KEY" ${server}/rm/v1/managed_accounts
curl -H "X-API-Key: $NIGHTRATE_RM_KEY" -H "SVC-User-Id: 482913" ${server}/rm/v1/listings_minimal
\`\`\`

## Headers

| header | meaning |
|---|---|
| \`X-API-Key\` | the partner's RM key. Keys of owners and members are not accepted here, and RM keys are not accepted under \`/v1\`. |
| \`SVC-User-Id\` | the integer user id of the managed account to act on (its owner's user id). Every call checks it against the current grant. \`me\` and \`managed_accounts\` do not need it. |

${keyRules} The same applies to a missing \`SVC-User-Id\` and to an account without API access. A user id that your partner account does not manage, or that does not exist, is answered with 403 \`USER_ID_INVALID\`.

The owner's grant determines what you can do: which areas you can view or edit, and on which listings. The account's activity log shows your changes under the name of the person who set up your partner account.`;

const limits = `## Limits

Each key may make **${defaultLimits.minute} calls in any 60 seconds and ${defaultLimits.hour.toLocaleString("en")} calls in any 3,600 seconds** (rolling windows, not clock minutes). Further calls are answered with 429 \`OVER_RATE_LIMIT\` and are not counted; \`Retry-After\` is the number of seconds until the next call is allowed. Every answer to a valid key has \`RateLimit-Policy\`, \`RateLimit\` (\`r\` calls left, \`t\` seconds until the oldest counted call leaves the window), \`X-RateLimit-Limit\` and \`X-RateLimit-Remaining\`. Higher limits are granted case by case: contact the support of the installation that you call.

Set the **client timeout to 300 seconds**. Bodies are at most 1 MiB.`;

const errors = `## Errors

All errors have the same shape. \`error.code\` is for programs and never changes its meaning. \`error.message\` is for people (and repeated at the top level as \`message\`). \`error.details\`, if present, lists every problem of the request at once.

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

Resources of other accounts are answered exactly as if they did not exist. An unknown path is answered with 404 \`NOT_FOUND\`, a method that a path does not support with 405 \`METHOD_NOT_ALLOWED\` and \`Allow\`. Include \`request_id\` (also in \`X-Request-Id\`, which you may set yourself) when you report a problem.`;

const conventions = `## Conventions

- Unknown fields and parameters are rejected. Values out of range are rejected, not clamped.
- \`pms\` and \`pms_name\` are the same field; every request accepts either name.
- A price can be a number or numeric text; a flag can be \`true\`, \`"true"\`, \`1\` or \`"1"\` (\`update_children\`, \`dry_run\` and \`atomic\` must be booleans); a list parameter can be comma-separated or repeated.
- An absent field keeps its value or gets its default; \`null\` clears an optional value. Responses contain every documented field, null if unknown.
- Dates are \`YYYY-MM-DD\`, ranges include both ends; timestamps are ISO 8601 in UTC. Money is a number in the listing's currency.
- HEAD is GET without the body. Responses with an \`ETag\` support \`If-None-Match\` (304) and compression with gzip or br.
- \`dry_run: true\` in the body of a writing POST returns the same answer but writes nothing; ids that do not exist yet are null.
- \`Idempotency-Key\` on a writing POST: within 24 hours, repeating the same request returns the stored answer with \`Idempotency-Replayed: true\`.`;

const versionsOf = (api: Api): string => `## Versions

The path contains the version. Within \`${api === "customer" ? "/v1" : "/rm/v1"}\` fields and endpoints may be added, so ignore those that you do not know. Removals and renames lead to \`${api === "customer" ? "/v2" : "/rm/v2"}\`, announced 180 days in advance by the headers \`Deprecation\` and \`Sunset\`.`;
