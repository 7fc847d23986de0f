import type { Connection } from "@/generated/prisma/client";
import { dayMs } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { ConnectorError } from "@/lib/intake/connections/server/connector-error";
import { sealFor, unsealFor } from "@/lib/intake/connections/server/sealed";
import { NoAnswer } from "./egress";
import { vendorMs, wait } from "./vendor-time";

/** A token as a PMS issued it; `seconds`: how long it is valid. */
export interface Issued {
  token: string;
  seconds: number;
}

/** How a PMS issues tokens. */
export interface TokenRules {
  /** Tokens in 24 h; null: no limit is known. */
  perDay: number | null;
  /** Seconds after issue during which a token does not work yet. */
  restSeconds: number;
  request(signal: AbortSignal): Promise<Issued>;
}

type Stored = Pick<Connection, "token" | "tokenExpiresAt" | "tokenIssuedAt">;

interface Usable {
  token: string;
  expiresAt: number;
  usableAt: number;
}

/** A token is renewed that many seconds before it expires. */
const renewalSeconds = 300;
/** Seconds for which one process asks for a token: longer than an answer takes. */
const claimSeconds = 60;
const daySeconds = dayMs / 1_000;
const noLimit = 1_000_000;

/**
 * A connection's token, which all processes share through the database. One process at a time asks for a new one; the
 * last that a PMS issues in 24 h is kept for a person who reconnects.
 */
export class Tokens {
  readonly #connection: Connection;
  readonly #rules: TokenRules;
  readonly #perDay: number;
  #known: Usable | null;

  constructor(connection: Connection, rules: TokenRules, isForPerson: boolean) {
    this.#connection = connection;
    this.#rules = rules;
    this.#perDay = (rules.perDay ?? noLimit) - (isForPerson ? 0 : 1);
    this.#known = this.#read(connection);
  }

  /**
   * A token that works now and is not `refused`. Throws ConnectorError: auth if the PMS refuses the credentials,
   * rate_limit if it issues no more tokens today, unavailable.
   */
  async current(signal: AbortSignal, refused: string | null = null): Promise<string> {
    const known = this.#known;
    if (known && known.token !== refused && !isDue(known)) return ready(known, signal);
    for (;;) {
      signal.throwIfAborted();
      const found = await this.#shared(refused, signal);
      if (found) return ready(found, signal);
      // Another process asks for one.
      await wait(vendorMs(0.2), signal);
    }
  }

  /** The stored token, or a new one; null if another process is requesting one. */
  async #shared(refused: string | null, signal: AbortSignal): Promise<Usable | null> {
    const row = await this.#row();
    const stored = this.#read(row);
    this.#known = stored;
    const usable = stored?.token === refused ? null : stored;
    if (usable && !isDue(usable)) return usable;
    const retryAt = this.#limitedUntil(row.tokenIssuedAt);
    if (!retryAt) return this.#renewed(row.token, signal);
    // The old one is still valid for some minutes.
    if (usable && usable.expiresAt > Date.now()) return usable;
    throw usedUp(retryAt);
  }

  async #row(): Promise<Stored> {
    const { id, accountId } = this.#connection;
    const row = await db().connection.findFirst({
      where: { id, accountId, credentials: { not: null } },
      select: { token: true, tokenExpiresAt: true, tokenIssuedAt: true },
    });
    if (!row) throw new ConnectorError("auth", "The connection was removed.");
    return row;
  }

  #read({ token, tokenExpiresAt, tokenIssuedAt }: Stored): Usable | null {
    if (!token || !tokenExpiresAt) return null;
    const issuedAt = tokenIssuedAt.at(-1)?.getTime() ?? 0;
    const usableAt = issuedAt + vendorMs(this.#rules.restSeconds);
    try {
      const text = unsealFor(this.#connection, token);
      return { token: text, expiresAt: tokenExpiresAt.getTime(), usableAt };
    } catch {
      // Sealed under another secret, or damaged: a new one is issued.
      return null;
    }
  }

  /** When the next token may be asked for; null: now. */
  #limitedUntil(issuedAt: readonly Date[]): Date | null {
    const since = dayAgo().getTime();
    const recent = issuedAt.filter((each) => each.getTime() > since);
    if (recent.length < this.#perDay) return null;
    const first = recent.at(recent.length - this.#perDay)?.getTime() ?? Date.now();
    return new Date(first + vendorMs(daySeconds));
  }

  /** Asks for a token; null where another process does so or has just done so. */
  async #renewed(seen: Connection["token"], signal: AbortSignal): Promise<Usable | null> {
    const { id, accountId, credentials } = this.#connection;
    const claim = new Date(Date.now() + vendorMs(claimSeconds));
    const issuedAt = await this.#claimed(seen, claim);
    if (!issuedAt) return null;
    const earlier = issuedAt.slice(0, -1);
    const where = { id, accountId, credentials, tokenClaim: claim };
    try {
      const { token, seconds } = await this.#rules.request(signal);
      const receivedAt = Date.now();
      const expiresAt = receivedAt + vendorMs(seconds);
      await db().connection.updateMany({
        where,
        data: {
          token: sealFor(this.#connection, token),
          tokenExpiresAt: new Date(expiresAt),
          tokenIssuedAt: [...earlier, new Date(receivedAt)],
          tokenClaim: null,
        },
      });
      this.#known = { token, expiresAt, usableAt: receivedAt + vendorMs(this.#rules.restSeconds) };
      return this.#known;
    } catch (error) {
      const data = { tokenClaim: null, ...(!mayHaveIssued(error) && { tokenIssuedAt: earlier }) };
      await db().connection.updateMany({ where, data });
      throw error;
    }
  }

  /**
   * Counts a token before it is asked for, since a lost answer may have been one. Returns the issues of the last 24 h;
   * null where another process claims, or the token is not the one `seen` any more, or there are no more today.
   */
  async #claimed(seen: Connection["token"], claim: Date): Promise<Date[] | null> {
    const { id, accountId, credentials } = this.#connection;
    const now = new Date();
    const since = dayAgo();
    const [claimed] = await db().$queryRaw<{ issuedAt: Date[] }[]>`
      UPDATE connection SET token_claim = ${claim}::timestamptz(3), token_issued_at = array_append(
        ARRAY(SELECT at FROM unnest(token_issued_at) AS at WHERE at > ${since} ORDER BY at),
        ${now}::timestamptz(3))
      WHERE id = ${id} AND account_id = ${accountId} AND credentials = ${credentials}
        AND token IS NOT DISTINCT FROM ${seen}::bytea
        AND (token_claim IS NULL OR token_claim < ${now})
        AND (SELECT count(*) FROM unnest(token_issued_at) AS at WHERE at > ${since}) < ${this.#perDay}
      RETURNING token_issued_at AS "issuedAt"`;
    return claimed?.issuedAt ?? null;
  }
}

/** False if the PMS refused to issue a token or was not reached. */
function mayHaveIssued(error: unknown): boolean {
  if (error instanceof NoAnswer) return error.isSent;
  return !(error instanceof ConnectorError);
}

function isDue({ expiresAt }: Usable): boolean {
  return expiresAt - Date.now() < vendorMs(renewalSeconds);
}

async function ready({ token, usableAt }: Usable, signal: AbortSignal): Promise<string> {
  await wait(usableAt - Date.now(), signal);
  return token;
}

function dayAgo(): Date {
  return new Date(Date.now() - vendorMs(daySeconds));
}

function usedUp(retryAt: Date): ConnectorError {
  const message =
    "The PMS issues no more access tokens today. A person can use the last one with Reconnect.";
  return new ConnectorError("rate_limit", message, { retryAt });
}
