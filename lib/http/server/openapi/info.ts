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
  return `${opening}\n\n${limits}\n\n${errors}\n\n${conventions}\n\n${versionsOf(api)}`;
}

const keyRules =
  "A key in the query string or as a bearer token is not accepted. A missing, wrong, revoked or not enabled key is always the same 403 `API_KEY_INVALID`.";

const ownAccount = (
  server: string,
): string => `**Base URL**: \`${server}\`. Every path below starts there.

## First call

\`GET /v1/listings_minimal\` is the first request to verify a key: it is fast on large accounts and shows what the key reaches.

\`\`\`
curl -H "X-API-Key: $NIGHTRATE_KEY" ${server}/v1/listings_minimal
\`\`\`

## Headers

| header | who sends it |
|---|---|
| \`X-API-Key\` | every program. The account owner enables API access in Account Settings → API Details; a key is read and replaced there. A team member's key reaches what the owner granted that member, and no more. |
| \`SVC-User-Id\` | programs of revenue-management partners, under \`/rm/v1\` only: the integer user id of the managed account. Under \`/v1\` it is not needed. |

${keyRules} The RM Partner API is described by \`GET /rm/v1/openapi.json\`.`;

const managedAccounts = (
  server: string,
): string => `**Base URL**: \`${server}\`. Every path below starts there. Requests and answers are those of the Customer API (\`GET /v1/openapi.json\`).

## First calls

\`GET /rm/v1/managed_accounts\` lists the accounts whose owners let your partner in, each with its user id and what was granted. \`GET /rm/v1/listings_minimal\` is the first request to verify a key on one of them.

\`\`\`
curl -H "X-API-Key: $NIGHTRATE_RM_KEY" ${server}/rm/v1/managed_accounts
curl -H "X-API-Key: $NIGHTRATE_RM_KEY" -H "SVC-User-Id: 482913" ${server}/rm/v1/listings_minimal
\`\`\`

## Headers

| header | what it says |
|---|---|
| \`X-API-Key\` | the partner's RM key. Owners' and members' keys are not accepted here, nor an RM key under \`/v1\`. |
| \`SVC-User-Id\` | the integer user id of the managed account that the call is about: its owner's. Checked on every call against what the owner grants at that moment; \`me\` and \`managed_accounts\` do not need it. |

${keyRules} So is a missing \`SVC-User-Id\`, and one of an account that has not enabled API access. A user id that your partner does not manage, unknown ones included, is 403 \`USER_ID_INVALID\`.

What you may do is what the owner granted: areas to view or edit, and all listings or a chosen set. Changes stand in the account's activity log in the name of the person who opened the partner.`;

const limits = `## Limits

Each key may make **${defaultLimits.minute} calls in any 60 seconds and ${defaultLimits.hour.toLocaleString("en")} calls in any 3,600 seconds** (rolling windows, not clock minutes). Beyond that a call is answered 429 \`OVER_RATE_LIMIT\` and does not count; \`Retry-After\` says after how many seconds the next one is admitted. Every answer to a good key carries \`RateLimit-Policy\`, \`RateLimit\` (\`r\` calls left, \`t\` seconds until the oldest counted call leaves the window), \`X-RateLimit-Limit\` and \`X-RateLimit-Remaining\`. Higher limits are given case by case: ask the support of the installation that you call.

Set the **client timeout to 300 seconds**. Bodies are at most 1 MiB.`;

const errors = `## Errors

Every refusal has one shape. \`error.code\` is for programs and never changes its meaning; \`error.message\` is for people (and repeated at the top as \`message\`); \`error.details\`, where there is something to point at, names every problem of the request at once.

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

What belongs to another account is answered exactly as what does not exist. An unknown path is 404 \`NOT_FOUND\`, a method that a path does not offer 405 \`METHOD_NOT_ALLOWED\` with \`Allow\`. Quote \`request_id\` (also in \`X-Request-Id\`, which you may set yourself) when you report a problem.`;

const conventions = `## Conventions

- Unknown fields and parameters are refused, values out of range are refused, never clamped.
- \`pms\` and \`pms_name\` mean the same and are accepted in place of each other in every request.
- A price may be a number or numeric text; a flag \`true\`, \`"true"\`, \`1\` or \`"1"\` (\`update_children\`, \`dry_run\`, \`atomic\` are real booleans); a list parameter comma-joined or repeated.
- A field that is absent is unchanged or default; \`null\` clears what can be empty. Answers carry every documented field, null when unknown.
- Dates are \`YYYY-MM-DD\`, ranges include both ends; instants are ISO 8601 in UTC. Money is a number in the listing's currency.
- HEAD answers as GET without a body. Answers with an \`ETag\` are repeated as 304 to \`If-None-Match\`; gzip and br are offered there.
- \`dry_run: true\` in the body of a writing POST answers what the call would answer and writes nothing; ids that do not exist yet are null.
- \`Idempotency-Key\` on a writing POST: within 24 hours the same request is carried out once; a repetition gets the stored answer with \`Idempotency-Replayed: true\`.`;

const versionsOf = (api: Api): string => `## Versions

The path is the version. Within \`${api === "customer" ? "/v1" : "/rm/v1"}\` fields and endpoints may be added: ignore what you do not know. Removing or renaming one means \`${api === "customer" ? "/v2" : "/rm/v2"}\`, announced 180 days before by the headers \`Deprecation\` and \`Sunset\`.`;
