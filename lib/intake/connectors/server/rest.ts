import type { Connection } from "@/generated/prisma/client";
import { ConnectorError } from "@/lib/intake/connections/server/connector-error";
import {
  failure,
  jsonIfAny,
  jsonOf,
  kindOf,
  retryAfter,
  tokenIn,
  type VendorFailure,
} from "./answers";
import { checkedFetch, type Fetched, type Fetching, NoAnswer } from "./egress";
import { time } from "@/lib/core/server/metrics";
import { traced } from "@/lib/core/server/trace";
import { gateOf, type Left } from "./vendor-rate-limiter";
import { type Patience, patienceWith } from "./patience";
import { parseRows } from "./row-texts";
import type { Budget } from "./vendor-budget-store";
import { type Issued, Tokens } from "./tokens";
import { vendorMs, wait } from "./vendor-time";

/** The vendor-specific parts of a REST API. */
export interface Vendor {
  title: string;
  /** Without a slash at its end. */
  baseUrl: string;
  tokenUrl: string;
  tokenForm: Readonly<Record<string, string>>;
  tokensPerDay: number | null;
  tokenRestSeconds: number;
  /** Used if the response doesn't say how long a token is valid. */
  tokenSeconds: number;
  /** The last one is held after a 429. */
  budgets: readonly [Budget, ...Budget[]];
  /** Status of an answer to a token that is not valid any more. */
  refusedStatus: readonly number[];
  /** Texts that no message may contain. */
  secrets: readonly string[];
  /** The message of a failed response. */
  said: (answer: unknown) => VendorFailure;
  /** The failure within an answer under 200. */
  failed?: (answer: unknown) => VendorFailure | null;
  /** What the answer says is left of budgets. */
  readings?: (headers: Fetched["headers"]) => Left[];
}

export interface Call {
  method?: "GET" | "PUT" | "DELETE";
  /** With a slash at its beginning; its parts are encoded. */
  path: string;
  query?: Readonly<Record<string, string>>;
  json?: unknown;
  /** About one listing: 403 and 404 concern only that listing. */
  isListing?: boolean;
  signal: AbortSignal;
}

/** A request without what is the same for all. */
type Sending = Omit<Fetching, "accountId" | "signal"> & { url: string };

/** Attempts made so far for one request. */
interface Tries {
  refusals: number;
  failures: number;
  refused: string | null;
}

/** Rate-limit refusals of one request before its job is postponed. */
const mostRefusals = 6;
/** Vendor seconds before a reading is tried once more. */
const retrySeconds = 2;
/** Vendor seconds until the whole answer to a write, or to a request for a token, must be there. */
const answerSeconds = 30;

/** Measures a request and the status of its answer, if there is one. */
function measured(vendor: string, send: () => Promise<Fetched>): Promise<Fetched> {
  return traced("vendor", vendor, async (span) => {
    const startedAt = performance.now();
    let status: number | "none" = "none";
    try {
      const fetched = await send();
      status = fetched.status;
      return fetched;
    } finally {
      span.setAttribute("http.response.status_code", status);
      time("vendor_request", { vendor, status }, (performance.now() - startedAt) / 1_000);
    }
  });
}

/** Sends requests with tokens, within budgets, and turns every failure into a ConnectorError. */
export class Rest {
  readonly vendor: Vendor;
  readonly #accountId: number;
  readonly #tokens: Tokens;
  readonly #patience: Patience;
  #refusal: ConnectorError | null = null;
  /** The last tokens that were sent; a failure may repeat them. */
  #sent: readonly string[] = [];

  constructor(connection: Connection, vendor: Vendor, isForPerson: boolean) {
    this.vendor = vendor;
    this.#accountId = connection.accountId;
    this.#patience = patienceWith(connection.id, vendor.baseUrl);
    const { tokensPerDay: perDay, tokenRestSeconds: restSeconds } = vendor;
    const request = (signal: AbortSignal): Promise<Issued> => this.#issued(signal);
    this.#tokens = new Tokens(connection, { perDay, restSeconds, request }, isForPerson);
  }

  /** The answer's JSON, its rows as RowText; undefined where it has no body, which only writes accept. */
  async send(call: Call): Promise<unknown> {
    const tries: Tries = { refusals: 0, failures: 0, refused: null };
    for (;;) {
      if (this.#refusal) throw this.#refusal;
      const token = await this.#token(call.signal, tries.refused);
      try {
        const outcome = await this.#exchanged(call, token, tries);
        if (outcome) return outcome.answer;
      } catch (error) {
        if (!isWorthRetrying(error, call) || tries.failures++ > 0) throw error;
        await wait(vendorMs(retrySeconds), call.signal);
      }
    }
  }

  /** Revokes a token at the PMS with a DELETE of `path`, which names it. Throws ConnectorError. */
  async revoke(path: string, token: string, signal: AbortSignal): Promise<void> {
    this.#sent = [token];
    const call: Call = { method: "DELETE", path, query: { token }, signal };
    const { fetched } = await this.#fetched(this.#request(call, token), signal);
    if (fetched.status < 200 || fetched.status >= 300) {
      throw this.#failure(kindOf(fetched.status, false), fetched);
    }
  }

  async #token(signal: AbortSignal, refused: string | null): Promise<string> {
    try {
      const token = await this.#tokens.current(signal, refused);
      if (!this.#sent.includes(token)) this.#sent = [token, ...this.#sent].slice(0, 2);
      return token;
    } catch (error) {
      if (error instanceof ConnectorError && error.kind === "auth") this.#refusal = error;
      throw error;
    }
  }

  /** The answer, or null where the request is to be sent again. */
  async #exchanged(call: Call, token: string, tries: Tries): Promise<{ answer: unknown } | null> {
    const { fetched, sentAt } = await this.#fetched(this.#request(call, token), call.signal);
    if (this.vendor.refusedStatus.includes(fetched.status)) {
      if (tries.refused === null) {
        tries.refused = token;
        return null;
      }
      this.#refusal = this.#failure("auth", fetched);
      throw this.#refusal;
    }
    if (fetched.status === 429) {
      const retryAt = await this.#paused(fetched, sentAt);
      if (++tries.refusals < mostRefusals) return null;
      throw this.#failure("rate_limit", fetched, retryAt);
    }
    return { answer: this.#answer(call, fetched) };
  }

  #answer(call: Call, fetched: Fetched): unknown {
    const { title, failed } = this.vendor;
    if (fetched.status < 200 || fetched.status >= 300) {
      throw this.#failure(kindOf(fetched.status, call.isListing ?? false), fetched);
    }
    const answer = jsonOf(fetched, title, parseRows);
    const isReading = (call.method ?? "GET") === "GET";
    if (answer === undefined && isReading) {
      throw new ConnectorError("unavailable", `${title} answered with nothing.`);
    }
    const said = failed?.(answer);
    if (said) throw failure("invalid", said, `${title} refused the request.`, this.#secrets());
    return answer;
  }

  #paused(fetched: Fetched, sentAt: number): Promise<Date> {
    const { budgets } = this.vendor;
    const { key } = budgets.at(-1) ?? budgets[0];
    return gateOf(budgets).pause(key, retryAfter(fetched, vendorMs(1)), sentAt);
  }

  /** Sends within the budgets. */
  async #fetched(
    { url, ...fetching }: Sending,
    signal: AbortSignal,
  ): Promise<{ fetched: Fetched; sentAt: number }> {
    const { budgets, readings } = this.vendor;
    const gate = gateOf(budgets);
    const vendor = this.vendor.title;
    const askedAt = performance.now();
    const pass = await gate.enter(signal);
    time("vendor_wait", { vendor }, (performance.now() - askedAt) / 1_000);
    const sentAt = Date.now();
    const isReading = fetching.method === "GET";
    let fetched: Fetched | undefined;
    try {
      const timeoutMs = vendorMs(isReading ? this.#patience.seconds : answerSeconds);
      const limits = { accountId: this.#accountId, signal, timeoutMs };
      fetched = await measured(vendor, () => checkedFetch(url, { ...fetching, ...limits }));
      if (isReading) this.#patience.answered((Date.now() - sentAt) / vendorMs(1));
      if (fetched.status !== 429) gate.relax();
      return { fetched, sentAt };
    } catch (error) {
      if (isReading && isTimeout(error)) this.#patience.ranOut();
      throw error;
    } finally {
      await pass.end(fetched && readings?.(fetched.headers));
    }
  }

  #request(call: Call, token: string): Sending {
    const { method = "GET", path, query = {}, json } = call;
    const pairs = Object.entries(query).map(
      ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
    );
    const accept = { accept: "application/json", authorization: `Bearer ${token}` };
    const isWrite = json !== undefined;
    return {
      url: `${this.vendor.baseUrl}${path}${pairs.length > 0 ? "?" : ""}${pairs.join("&")}`,
      method,
      headers: isWrite ? { ...accept, "content-type": "application/json" } : accept,
      ...(isWrite && { body: JSON.stringify(json) }),
    };
  }

  async #issued(signal: AbortSignal): Promise<Issued> {
    const { title, tokenUrl, tokenForm, tokenSeconds } = this.vendor;
    const request = {
      url: tokenUrl,
      method: "POST" as const,
      headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(tokenForm).toString(),
    };
    const { fetched } = await this.#fetched(request, signal);
    const { status } = fetched;
    if (status === 429) {
      const ms = retryAfter(fetched, vendorMs(1)) ?? vendorMs(600);
      throw this.#failure("rate_limit", fetched, new Date(Date.now() + ms));
    }
    if ([400, 401, 403].includes(status)) throw this.#failure("auth", fetched);
    if (status !== 200) throw this.#failure(kindOf(status, false), fetched);
    return tokenIn(jsonOf(fetched, title), title, tokenSeconds);
  }

  #failure(kind: ConnectorError["kind"], fetched: Fetched, retryAt?: Date): ConnectorError {
    const { title, said } = this.vendor;
    const words = kind === "auth" ? "refused the credentials" : `answered ${fetched.status}`;
    const given = { ...said(jsonIfAny(fetched)), status: fetched.status };
    return failure(kind, given, `${title} ${words}.`, this.#secrets(), retryAt);
  }

  #secrets(): string[] {
    return [...this.vendor.secrets, ...this.#sent];
  }
}

/** True for a read that failed on the PMS's side; a write may have been carried out. */
function isWorthRetrying(error: unknown, { method = "GET" }: Call): boolean {
  if (method !== "GET" || !(error instanceof ConnectorError)) return false;
  return error.kind === "unavailable" && !isTimeout(error);
}

function isTimeout(error: unknown): boolean {
  return error instanceof NoAnswer && error.message.endsWith("took too long.");
}
