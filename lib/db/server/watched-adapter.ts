import {
  Client,
  DatabaseError,
  Pool,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
  type QueryResult,
} from "pg";
import { randomUUID } from "node:crypto";
import { callbackify } from "node:util";
import type { Span } from "@opentelemetry/api";
import { time } from "@/lib/core/server/metrics";
import { beginSpan } from "@/lib/core/server/trace";
import { log } from "@/lib/core/server/log";
import { PrismaPg } from "@prisma/adapter-pg";
import { sessionOfReach, statementLimit } from "./reach";
import { StatementNames } from "./statement-names";
import {
  type ColumnType,
  ColumnTypeEnum,
  type SqlDriverAdapter,
} from "@prisma/driver-adapter-utils";

/** A statement that takes longer leads to the question whether the server answers at all. */
const patienceMs = 750;
const tickMs = 250;

/** What a connection fails with while the server hangs; SQLSTATE 08006, connection failure. */
class ServerHangs extends Error {
  readonly code = "08006";
  constructor() {
    super("The database server does not answer.");
  }
}

/**
 * Compiling a statement takes longer than running it: 0.5 of 0.9 s where a policy's cost was overestimated. A statement that
 * is no longer waited for ends; other systems than Linux can't all tell.
 */
const first = `SET jit = off;
  SELECT set_config('client_connection_check_interval', '1s', false) WHERE version() ~ 'linux'`;

/** A statement with its values. */
type Query = QueryConfig & { values: unknown[] };

function isQuery(asked: unknown): asked is Query {
  return typeof asked === "object" && asked !== null && "values" in asked;
}

/** SQLSTATE of a kept plan whose table has other columns now (feature not supported). */
const columnsChanged = "0A000";

type Answered = (error: Error | null, result: QueryResult) => void;

function isCallback(word: unknown): word is Answered {
  return typeof word === "function";
}

/** What a connection was asked, until the answer; in ticks, so that time in which this process was blocked doesn't count. */
interface Asked {
  waitedMs: number;
  /** Of that, since the server was last heard of. */
  silentMs: number;
  limitMs: number;
}

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/**
 * A pool that notices a server which hangs: statements that wait then fail within 2.5 s instead of for ever, and
 * further ones at once until it answers again. A statement of a server that answers may take what its unit of work allows.
 */
class WatchedPool extends Pool {
  readonly #url: string;
  readonly #asked = new Map<PoolClient, Asked>();
  readonly #limits = new WeakMap<PoolClient, number>();
  readonly #acquired = new WeakMap<PoolClient, number>();
  readonly #spans = new WeakMap<PoolClient, Span>();
  /** What connections were told of the accounts that they reach. */
  readonly #sessions = new WeakMap<PoolClient, string>();
  readonly #names = new StatementNames();
  #timer: NodeJS.Timeout | undefined;
  #isAsking = false;
  #hangs = false;

  constructor(config: PoolConfig & { connectionString: string }) {
    super(config);
    this.#url = config.connectionString;
    // Without a listener, a connection that is lost while it is in use would end the process.
    this.on("connect", (client) => {
      client.on("error", () => {});
      this.#watchStatements(client);
    });
    this.on("error", () => {});
    this.on("acquire", (client) => this.#acquired.set(client, performance.now()));
    this.on("release", (_error, client) => {
      const since = this.#acquired.get(client) ?? performance.now();
      this.#spans.get(client)?.end();
      time("database_use", {}, (performance.now() - since) / 1_000);
    });
    this.on("remove", (client) => this.#asked.delete(client));
  }

  /** Notes what a connection is asked, until its answer. */
  #watchStatements(client: PoolClient): void {
    client.query = ((...words: unknown[]) => {
      const limitMs = this.#limits.get(client) ?? Infinity;
      this.#asked.set(client, { waitedMs: 0, silentMs: 0, limitMs });
      this.#timer ??= setInterval(() => void this.#watch(), tickMs).unref();
      const query = Reflect.get(Client.prototype, "query") as (...asked: unknown[]) => unknown;
      const [asked, ...rest] = words;
      if (!isQuery(asked)) return Reflect.apply(query, client, words);
      const name = this.#names.nameFor(asked.text, asked.values);
      const callback = rest.at(-1);
      if (isCallback(callback)) rest[rest.length - 1] = this.#noting(asked, callback);
      const answer = Reflect.apply(query, client, [{ ...asked, name }, ...rest]);
      return isCallback(callback) ? answer : this.#noteAnswer(asked, answer);
    }) as typeof client.query;
    client.on("drain", () => this.#asked.delete(client));
  }

  /** Passes the answer on at once: an error of the connection right after it must not be taken for the answer. */
  #noting(query: Query, callback: Answered): Answered {
    return (error, result) => {
      if (error) this.#noteError(query, error);
      else this.#noteRows(query, result);
      callback(error, result);
    };
  }

  async #noteAnswer(query: Query, answer: unknown): Promise<unknown> {
    try {
      const result = (await answer) as QueryResult;
      this.#noteRows(query, result);
      return result;
    } catch (error) {
      this.#noteError(query, error);
      throw error;
    }
  }

  #noteRows({ text, values }: Query, { rows }: QueryResult): void {
    this.#names.noteRows(text, values, rows.length);
  }

  #noteError({ text }: Query, error: unknown): void {
    if (error instanceof DatabaseError && error.code === columnsChanged) this.#names.planAnew(text);
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    const connected = this.#hangs
      ? Promise.reject(new ServerHangs())
      : this.#connectFor(sessionOfReach());
    if (!callback) return connected;
    const handOver = callbackify(() => connected);
    handOver((error, client) => {
      if (error) callback(error, undefined, () => {});
      else callback(undefined, client, (release) => client.release(release));
    });
  }

  /** A connection whose statements reach what the caller may: it is told only where it was told something else before. */
  async #connectFor(session: string): Promise<PoolClient> {
    const client = await super.connect();
    this.#spans.set(client, beginSpan("database"));
    this.#limits.set(client, statementLimit());
    if (this.#sessions.get(client) === session) return client;
    const isNew = !this.#sessions.delete(client);
    try {
      await client.query(isNew ? `${first}; ${session}` : session);
      this.#sessions.set(client, session);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async #watch(): Promise<void> {
    if (this.#asked.size === 0 && !this.#hangs) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    this.#countTick();
    const isLate = [...this.#asked.values()].some(({ silentMs }) => silentMs > patienceMs);
    if (this.#isAsking || !(isLate || this.#hangs)) return;
    this.#isAsking = true;
    this.#hangs = await isSilent(this.#url);
    this.#isAsking = false;
    if (this.#hangs) for (const client of this.#asked.keys()) this.#end(client);
    else for (const asked of this.#asked.values()) asked.silentMs = 0;
  }

  /** Ends connections whose statement takes too long: the server ends it too, once it sees that nobody waits. */
  #countTick(): void {
    for (const [client, asked] of this.#asked) {
      asked.waitedMs += tickMs;
      asked.silentMs += tickMs;
      const { waitedMs, limitMs } = asked;
      if (waitedMs <= limitMs) continue;
      log().warn({ limitMs }, "A statement took too long; its connection was closed");
      this.#end(client);
    }
  }

  /** Ends a connection: what waits on it fails, and the pool replaces it. */
  #end(client: PoolClient): void {
    this.#asked.delete(client);
    void endOf(client).catch(() => {});
  }
}

/** Ends a connection: at once where a statement waits on it. */
function endOf(client: PoolClient & { end?: () => Promise<void> }): Promise<void> {
  return client.end?.() ?? Promise.resolve();
}

/** Turns of the event loop to wait for an answer, and their length: time in which this process is blocked does not count. */
const turns = 15;
const turnMs = 100;

/** Nobody answered, but this machine: the network is gone, and what waits on a connection would wait on. */
const unreachable = new Set(["ENETUNREACH", "EHOSTUNREACH", "ENETDOWN", "EHOSTDOWN", "ETIMEDOUT"]);

/**
 * True where a server takes no notice within 1.5 s: it hangs, or it can't be reached. False where it answers, also with an
 * error, or refuses connections: then waiting statements fail by themselves.
 */
async function isSilent(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  const asked = client
    .connect()
    .then(() => client.query("SELECT 1"))
    .then(
      () => false,
      ({ code = "" }: NodeJS.ErrnoException) => unreachable.has(code),
    );
  const silent = await Promise.race([asked, aWhile()]);
  // Ends the socket also where nothing answers.
  void client.end().catch(() => {});
  return silent;
}

function aWhile(): Promise<true> {
  return new Promise((resolve) => {
    let left = turns;
    const timer = setInterval(() => {
      left -= 1;
      if (left > 0) return;
      clearInterval(timer);
      resolve(true);
    }, turnMs);
  });
}

// Pools wait forever by default; with these limits an exhausted pool answers 503.
const limits = {
  max: 10,
  connectionTimeoutMillis: 2_000,
  // For jobs; calls wait for less (`lib/db/server/reach.ts`).
  statement_timeout: 60_000,
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
  #pools: Pool[] = [];

  /** `open` makes sure that there is a server at the URL. */
  constructor(url: string, open: () => Promise<void> = async () => {}) {
    super({ connectionString: url });
    this.#url = url;
    this.#open = open;
  }

  override async connect(): ReturnType<PrismaPg["connect"]> {
    await this.#open();
    const pool = new WatchedPool({ connectionString: inUtc(this.#url), ...limits });
    this.#pools = [...this.#pools.filter(({ ended }) => !ended), pool];
    return new PrismaPg(pool, { disposeExternalPool: true }).connect();
  }

  /** Connections of its pools: in use, idle, and how many callers wait for one. */
  connections(): Record<"used" | "idle" | "waiting", number> {
    const sum = { used: 0, idle: 0, waiting: 0 };
    for (const { totalCount, idleCount, waitingCount } of this.#pools) {
      sum.used += totalCount - idleCount;
      sum.idle += idleCount;
      sum.waiting += waitingCount;
    }
    return sum;
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
