import { randomUUID } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  type ColumnType,
  ColumnTypeEnum,
  type SqlDriverAdapter,
} from "@prisma/driver-adapter-utils";
import { Pool, type PoolConfig, type QueryResult } from "pg";
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

/** Types of PostgreSQL: the catalog's "char", which the adapter does not know, and character, which it reads as text. */
const [char, bpchar] = [18, 1042];

/** Lets the migration engine, which asks for one thing at a time, read columns of the catalog's type "char". */
function readCatalogChars(connection: SqlDriverAdapter, pool: Pool): void {
  let chars: readonly boolean[] = [];
  const query = pool.query.bind(pool) as (...words: unknown[]) => Promise<QueryResult>;
  pool.query = (async (...words: unknown[]) => {
    const result = await query(...words);
    chars = result.fields.map((field) => field.dataTypeID === char);
    for (const field of result.fields) if (field.dataTypeID === char) field.dataTypeID = bpchar;
    return result;
  }) as typeof pool.query;
  const queryRaw = connection.queryRaw.bind(connection);
  connection.queryRaw = async (asked) => {
    const result = await queryRaw(asked);
    const columnTypes: ColumnType[] = result.columnTypes.map((type, n) =>
      chars[n] ? ColumnTypeEnum.Character : type,
    );
    return { ...result, columnTypes };
  };
}

const utc = "-c TimeZone=UTC";

/** Prisma's adapter for a server, with a watched pool for each client and each run of migrations. */
export class WatchedAdapter extends PrismaPg {
  readonly #url: string;
  readonly #open: () => Promise<void>;

  /** `open` makes sure that there is a server at the URL. */
  constructor(url: string, open: () => Promise<void> = async () => {}) {
    super({ connectionString: url });
    this.#url = url;
    this.#open = open;
  }

  override async connect(): ReturnType<PrismaPg["connect"]> {
    await this.#open();
    const pool = new WatchedPool({ connectionString: inUtc(this.#url), ...limits });
    return new PrismaPg(pool, { disposeExternalPool: true }).connect();
  }

  /** A database of its own for the migration engine, dropped when it is disposed: the adapter's would be this one. */
  override async connectToShadowDb(): ReturnType<PrismaPg["connect"]> {
    const name = `shadow_${randomUUID().replaceAll("-", "")}`;
    const own = await this.connect();
    await own.executeScript(`CREATE DATABASE ${name}`);
    const url = new URL(this.#url);
    url.pathname = `/${name}`;
    const pool = new Pool({ connectionString: inUtc(url.href) });
    const shadow = await new PrismaPg(pool, { disposeExternalPool: true }).connect();
    readCatalogChars(shadow, pool);
    const dispose = shadow.dispose.bind(shadow);
    shadow.dispose = async () => {
      await dispose();
      await own.executeScript(`DROP DATABASE ${name}`);
      await own.dispose();
    };
    return shadow;
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
