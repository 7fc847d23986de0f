/**
 * All refusals: code → HTTP status, default message, and the public code where it differs (one public code with two
 * statuses has two entries).
 */
export const refusals = {
  VALIDATION_FAILED: [400, "The request is not valid. See details."],
  API_KEY_INVALID: [
    403,
    "Access refused: send a valid X-API-Key header (and, under /rm/v1, SVC-User-Id) of an account whose API access is enabled.",
  ],
  USER_ID_INVALID: [403, "SVC-User-Id names no account that this key manages."],
  "ERR-LOCATION-MISSING": [400, "The listing has no coordinates. Give it a place first."],
  "ERR-MISSING-IDENTIFIER": [400, "Say which listing, group or account it is about."],
  "ERR-NO-CUSTOMIZATIONS": [400, "Name at least one customization."],
  "ERR-UNKNOWN-CUSTOMIZATION": [400, "There is no such customization."],
  "ERR-INVALID-CUSTOMIZATION": [400, "A customization is not valid. See details."],
  "ERR-READ-DENIED": [403, "You may not read these customizations."],
  "ERR-WRITE-DENIED": [403, "You may not change these customizations."],
  "ERR-ACCOUNT-NOT-FOUND": [404, "The account has no listings of this PMS."],
  "ERR-LISTING-NOT-FOUND": [404, "There is no such listing."],
  "ERR-GROUP-NOT-FOUND": [404, "There is no such group."],
  "ERR-NO-PARENT": [400, "No parent is named."],
  "ERR-NO-CHILDREN": [400, "No children are named."],
  "ERR-NO-LISTINGS": [400, "No listings are named."],
  "ERR-MAP-LISTING-NOT-FOUND": [400, "There is no such listing.", "ERR-LISTING-NOT-FOUND"],
  "ERR-INVALID-PARENT": [400, "The parent is itself a child, or named among the children."],
  "ERR-ALREADY-MAPPED": [400, "A child is already mapped."],
  "ERR-MAX-CHILD": [400, "The parent would have more children than the account allows."],
  "ERR-MAP-PMS": [400, "A child is on another PMS than the parent."],
  "ERR-MAP-DISTANCE": [400, "A child is farther from the parent than the account allows."],
  "ERR-MAP-CURRENCY": [400, "A child has another currency than the parent."],
  "ERR-NOT-REVERTIBLE": [400, "Changes of this kind cannot be taken back."],
  "ERR-NO-ACCESS": [403, "Mapping needs edit permission for mappings and for listings."],
  PERMISSION_DENIED: [403, "You do not have the permission this needs."],
  CROSS_SITE: [403, "This request comes from another site and is refused."],
  NOT_SIGNED_IN: [403, "Sign in to do this."],
  SIGN_IN_AGAIN: [403, "Enter your password again to do this."],
  NOT_FOUND: [404, "There is nothing at this address."],
  LISTING_NOT_FOUND: [404, "There is no such listing."],
  GROUP_NOT_FOUND: [404, "There is no such group."],
  ACTION_NOT_FOUND: [404, "There is no such open action."],
  METHOD_NOT_ALLOWED: [405, "This method is not offered here."],
  CONFLICT: [409, "The state changed since it was read."],
  BODY_TOO_LARGE: [413, "The body is larger than 1 MiB."],
  UNSUPPORTED_MEDIA_TYPE: [415, "Send the body as application/json."],
  IDEMPOTENCY_KEY_REUSED: [422, "This Idempotency-Key was used with another request."],
  OVER_RATE_LIMIT: [429, "Too many requests. Wait as long as Retry-After says."],
  INTERNAL: [500, "Something went wrong on our side. Quote the request id when you report it."],
  UNAVAILABLE: [503, "The service is busy. Try again shortly."],
} as const satisfies Record<string, readonly [status: number, message: string, code?: string]>;

export type RefusalCode = keyof typeof refusals;

/** One problem of a request; `path` is like `children[2].listing_id`. */
export interface Detail {
  path: string;
  message: string;
  code?: string;
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
