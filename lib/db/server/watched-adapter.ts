import { PrismaPg } from "@prisma/adapter-pg";
import type { PoolConfig } from "pg";
import { WatchedPool } from "./watched-pool";

// Pools wait forever by default; with these limits an exhausted pool answers 503.
const limits = {
  max: 10,
  connectionTimeoutMillis: 2_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
  // Finds out about a host that is gone without a word.
  keepAlive: true,
} as const satisfies PoolConfig;

const utc = "-c TimeZone=UTC";

/** Prisma's adapter for a server, with a watched pool for each client and each run of migrations. */
export class WatchedAdapter extends PrismaPg {
  readonly #url: string;

  constructor(url: string) {
    super({ connectionString: url });
    this.#url = url;
  }

  override connect(): ReturnType<PrismaPg["connect"]> {
    const pool = new WatchedPool({ connectionString: inUtc(this.#url), ...limits });
    return new PrismaPg(pool, { disposeExternalPool: true }).connect();
  }
}

/**
 * The URL with the session's time zone set to UTC, after its own options: the adapter reads instants as UTC, whatever
 * offset the server writes. In the URL, because its options replace those beside it, and the last of two counts.
 */
function inUtc(url: string): string {
  const given = new URL(url);
  const own = given.searchParams.get("options");
  given.searchParams.set("options", own ? `${own} ${utc}` : utc);
  return given.href;
}
