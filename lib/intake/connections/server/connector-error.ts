import type { FailureKind } from "../reasons";

/**
 * auth: the credentials are refused; rate_limit: wait until `retryAt`; not_found: that listing only; invalid: never
 * sent again unchanged; unavailable: tried again later.
 */
export type ConnectorErrorKind = FailureKind;

interface Particulars {
  retryAt?: Date | undefined;
  /** The vendor's own code and request id, for its support. */
  vendorCode?: string | undefined;
  requestId?: string | undefined;
  /** How many requests were refused; default 1. */
  requests?: number;
}

/** The only error of a connector. The message is for a person and holds no secret. */
export class ConnectorError extends Error {
  readonly kind: ConnectorErrorKind;
  readonly retryAt: Date | undefined;
  readonly vendorCode: string | undefined;
  readonly requestId: string | undefined;
  readonly requests: number;

  constructor(kind: ConnectorErrorKind, message: string, particulars: Particulars = {}) {
    super(message);
    this.kind = kind;
    this.retryAt = particulars.retryAt;
    this.vendorCode = particulars.vendorCode;
    this.requestId = particulars.requestId;
    this.requests = particulars.requests ?? 1;
  }
}

/** True where the PMS does not know the listing, or does not show it. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ConnectorError && error.kind === "not_found";
}
