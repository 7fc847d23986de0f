/**
 * auth: the credentials are refused; rate_limit: wait until `retryAt`; not_found: that listing only; invalid: never
 * sent again unchanged; unavailable: tried again later.
 */
export type ConnectorErrorKind = "auth" | "rate_limit" | "not_found" | "invalid" | "unavailable";

interface Particulars {
  retryAt?: Date | undefined;
  /** The vendor's own code and request id, for its support. */
  vendorCode?: string | undefined;
  requestId?: string | undefined;
}

/** The only error of a connector. The message is for a person and holds no secret. */
export class ConnectorError extends Error {
  readonly kind: ConnectorErrorKind;
  readonly retryAt: Date | undefined;
  readonly vendorCode: string | undefined;
  readonly requestId: string | undefined;

  constructor(kind: ConnectorErrorKind, message: string, particulars: Particulars = {}) {
    super(message);
    this.kind = kind;
    this.retryAt = particulars.retryAt;
    this.vendorCode = particulars.vendorCode;
    this.requestId = particulars.requestId;
  }
}

/** True where the PMS does not know the listing, or does not show it. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ConnectorError && error.kind === "not_found";
}
