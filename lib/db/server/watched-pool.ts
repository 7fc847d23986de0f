import { Pool, type PoolClient, type PoolConfig } from "pg";
import { isSilent } from "./silence";

/** A connection that is in use for longer leads to the question whether the server answers at all. */
const patienceMs = 750;
const tickMs = 250;

/** What a connection fails with while the server hangs; SQLSTATE 08006, connection failure. */
class ServerHangs extends Error {
  readonly code = "08006";
  constructor() {
    super("The database server does not answer.");
  }
}

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/**
 * A pool that notices a server which hangs: statements that wait then fail within 2.5 s instead of for ever, and
 * further ones at once until it answers again. Long statements of a server that answers are left alone.
 */
export class WatchedPool extends Pool {
  readonly #url: string;
  /** Connections in use, with the moment from which on they are watched. */
  readonly #used = new Map<PoolClient, number>();
  #timer: NodeJS.Timeout | undefined;
  #isAsking = false;
  #hangs = false;

  constructor(config: PoolConfig & { connectionString: string }) {
    super(config);
    this.#url = config.connectionString;
    // Without a listener, a connection that is lost while it is in use would end the process.
    this.on("connect", (client) => client.on("error", () => {}));
    this.on("error", () => {});
    this.on("acquire", (client) => {
      this.#used.set(client, performance.now());
      this.#timer ??= setInterval(() => void this.#watch(), tickMs).unref();
    });
    this.on("release", (_error, client) => this.#used.delete(client));
    this.on("remove", (client) => this.#used.delete(client));
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (!this.#hangs) return callback ? super.connect(callback) : super.connect();
    const error = new ServerHangs();
    if (!callback) return Promise.reject(error);
    queueMicrotask(() => callback(error, undefined, () => {}));
  }

  async #watch(): Promise<void> {
    if (this.#used.size === 0 && !this.#hangs) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    const now = performance.now();
    const isLate = [...this.#used.values()].some((since) => now - since > patienceMs);
    if (this.#isAsking || !(isLate || this.#hangs)) return;
    this.#isAsking = true;
    this.#hangs = await isSilent(this.#url);
    this.#isAsking = false;
    if (this.#hangs) this.#cutOff();
    else for (const client of this.#used.keys()) this.#used.set(client, performance.now());
  }

  /** Ends the connections in use: what waits on them fails, and the pool replaces them. */
  #cutOff(): void {
    for (const client of this.#used.keys()) void endOf(client).catch(() => {});
    this.#used.clear();
  }
}

/** Ends a connection: at once where a statement waits on it. */
function endOf(client: PoolClient & { end?: () => Promise<void> }): Promise<void> {
  return client.end?.() ?? Promise.resolve();
}
