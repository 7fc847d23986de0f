/**
 * All refusals: code → HTTP status, default message, and the public code where it differs (one public code with two
 * statuses has two entries).
 */
export const refusals = {
  VALIDATION_FAILED: [400, "The request is invalid. See details."],
  AUTHENTICATION_REQUIRED: [401, "Send a key in the X-API-Key header."],
  API_KEY_INVALID: [
    403,
    "Access refused: send a valid key in the X-API-Key header, never in the address (and, under /rm/v1, SVC-User-Id), of an account whose API access is enabled.",
  ],
  INTEGRATION_TOKEN_INVALID: [
    403,
    "Access refused: send X-INTEGRATION-NAME and a valid X-INTEGRATION-TOKEN of a connection with that name.",
  ],
  API_ACCESS_REQUIRED: [
    403,
    "API access is off for this account. Its owner can enable it under API details.",
  ],
  USER_ID_INVALID: [403, "SVC-User-Id must be the user ID of an account that this key manages."],
  "ERR-LOCATION-MISSING": [400, "The listing has no coordinates. Add them first."],
  "ERR-MISSING-IDENTIFIER": [400, "A listing, group or account is required."],
  "ERR-NO-CUSTOMIZATIONS": [400, "At least one customization is required."],
  "ERR-UNKNOWN-CUSTOMIZATION": [400, "Customization not found."],
  "ERR-INVALID-CUSTOMIZATION": [400, "A customization is invalid. See details."],
  "ERR-USE-CONNECTIONS": [
    400,
    "Listings come through connections. Connect the property management system instead.",
  ],
  "ERR-SYNC-OFF": [400, "Price sync is off for this listing. Turn it on first."],
  "ERR-READ-DENIED": [403, "You do not have permission to view these customizations."],
  "ERR-WRITE-DENIED": [403, "You do not have permission to edit these customizations."],
  "ERR-ACCOUNT-NOT-FOUND": [404, "The account has no listings of this PMS."],
  "ERR-LISTING-NOT-FOUND": [404, "Listing not found."],
  "ERR-GROUP-NOT-FOUND": [404, "Group not found."],
  "ERR-NO-PARENT": [400, "A parent is required."],
  "ERR-NO-CHILDREN": [400, "At least one child is required."],
  "ERR-NO-LISTINGS": [400, "At least one listing is required."],
  "ERR-MAP-LISTING-NOT-FOUND": [400, "Listing not found.", "ERR-LISTING-NOT-FOUND"],
  "ERR-INVALID-PARENT": [400, "The parent is a child itself, or also listed as a child."],
  "ERR-ALREADY-MAPPED": [400, "A child is already mapped."],
  "ERR-MAX-CHILD": [400, "The parent would have more children than the account allows."],
  "ERR-MAP-PMS": [400, "A child and the parent have different PMSs."],
  "ERR-MAP-DISTANCE": [400, "A child is farther from the parent than the account allows."],
  "ERR-MAP-CURRENCY": [400, "A child and the parent have different currencies."],
  "ERR-GUARD-RAIL": [400, "A guard rail of the listing does not allow this change. See details."],
  "ERR-NOT-REVERTIBLE": [400, "This kind of change cannot be reverted."],
  "ERR-NO-ACCESS": [403, "Mapping requires edit permission for mappings and for listings."],
  PERMISSION_DENIED: [403, "You do not have permission to do this."],
  CROSS_SITE: [403, "Requests from other sites are not allowed."],
  NOT_SIGNED_IN: [403, "Sign in to do this."],
  SIGN_IN_AGAIN: [403, "Enter your password again to do this."],
  NOT_FOUND: [404, "Not found."],
  LISTING_NOT_FOUND: [404, "Listing not found."],
  GROUP_NOT_FOUND: [404, "Group not found."],
  ACTION_NOT_FOUND: [404, "Open action not found."],
  METHOD_NOT_ALLOWED: [405, "Method not allowed."],
  CONFLICT: [409, "The resource has changed since you read it. Read it again and retry."],
  CURSOR_EXPIRED: [410, "Events after this cursor are no longer kept."],
  BODY_TOO_LARGE: [413, "The body is larger than 1 MiB."],
  UNSUPPORTED_MEDIA_TYPE: [415, "The body must be sent as application/json."],
  IDEMPOTENCY_KEY_REUSED: [422, "This Idempotency-Key was already used with a different request."],
  OVER_RATE_LIMIT: [429, "Too many requests. Retry after the seconds in Retry-After."],
  INTERNAL: [500, "Something went wrong. Include the request ID if you report it."],
  UNAVAILABLE: [503, "The service is busy. Try again shortly."],
} as const satisfies Record<string, readonly [status: number, message: string, code?: string]>;

export type RefusalCode = keyof typeof refusals;

/** One problem of a request; `path` is like `children[2].listing_id`. */
export interface Detail {
  path: string;
  message: string;
  code?: string;
}

/** A problem as a sentence: `limit must be at most 500`; a message that is no predicate follows a colon. */
export function detailText({ path, message }: Detail): string {
  const isPredicate = /^(must|is|has|cannot|overlaps|names) /.test(message);
  return `${path}${isPredicate ? "" : ":"} ${message}`;
}

/** An expected failure: verbs throw it, lib/http turns it into a response. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: readonly Detail[];
  /** Seconds for `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** The current ETag, where If-Match named an older one. */
  readonly etag: string | undefined;

  constructor(
    code: RefusalCode,
    message?: string,
    extra: { details?: readonly Detail[]; retryAfter?: number; etag?: string } = {},
  ) {
    super(message ?? refusals[code][1]);
    this.name = "Refusal";
    this.code = code;
    this.details = extra.details ?? [];
    this.retryAfter = extra.retryAfter;
    this.etag = extra.etag;
  }

  get status(): number {
    return refusals[this.code][0];
  }

  /** The code in the response. */
  get publicCode(): string {
    return refusals[this.code][2] ?? this.code;
  }
}

/** True for a Refusal, including one made by another bundle's copy of this module. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === "Refusal" && "code" in error;
}

/** Returns the 400 about one field. */
export function invalid(path: string, message: string): Refusal {
  return new Refusal("VALIDATION_FAILED", message, { details: [{ path, message }] });
}

/** Why a server or program does not start; the message is the one sentence to show. */
export class StartError extends Error {}
