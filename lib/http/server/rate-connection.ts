import { createHash } from "node:crypto";
import { createClient } from "@redis/client";
import type { Verdict, Window } from "./limiter";
import { rateScript, readAnswer, windowArguments } from "./rate-script";

/** Milliseconds in which a connection must be made. */
const connectMs = 1_000;
const hash = createHash("sha1").update(rateScript).digest("hex");

/** The store did not answer in time. */
class TooSlow extends Error {}

/** One connection to the store of limits. It is never repaired: after any failure the owner opens another one. */
export class RateConnection {
  readonly #client: ReturnType<typeof clientOf>;
  readonly #patienceMs: number;
  /** The store's clock less ours, in microseconds; an answer shows less than it truly is, by the time it took. */
  #ahead = -Infinity;
  #learnedAt = 0;

  private constructor(client: ReturnType<typeof clientOf>, patienceMs: number) {
    this.#client = client;
    this.#patienceMs = patienceMs;
  }

  /**
   * Connects within 1 s. Each call must be answered within `patienceMs`; `onLost` is called when the connection breaks.
   * Throws where the store is away, hung, or slower than that.
   */
  static async open(
    url: string,
    patienceMs: number,
    onLost: (error: Error) => void,
  ): Promise<RateConnection> {
    const client = clientOf(url);
    client.on("error", onLost);
    const connection = new RateConnection(client, patienceMs);
    try {
      await within(connectMs, client.connect());
      await within(connectMs, client.sendCommand(["SCRIPT", "LOAD", rateScript]));
      const time = await within(patienceMs, client.sendCommand(["TIME"]));
      const [seconds, micros] = Array.isArray(time) ? time.map(Number) : [];
      connection.#learn((seconds ?? NaN) * 1e6 + (micros ?? NaN));
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  /** Decides a call, or with `isCounted` false only looks. Throws within the patience; the call is then not counted. */
  async decide(id: string, windows: readonly Window[], isCounted: boolean): Promise<Verdict> {
    const ask = async (): Promise<Verdict | undefined> => {
      // A call that the store reads after we gave up must not be counted: it was decided elsewhere.
      const until = performance.now() + this.#patienceMs;
      const latest = Math.floor(until * 1_000 + this.#ahead);
      const script = ["EVALSHA", hash, "1", `nightrate:rate:${id}`];
      const call = [isCounted ? "1" : "0", `${latest}`, ...windowArguments(windows)];
      const sent = this.#client.sendCommand([...script, ...call]);
      const { now, verdict } = readAnswer(await within(this.#patienceMs, sent), windows);
      this.#learn(now);
      return verdict;
    };
    // The clocks may have parted since the last call, so one that came too late may ask again.
    const verdict = (await ask()) ?? (await ask());
    if (!verdict) throw new TooSlow("The store of limits read the call too late.");
    return verdict;
  }

  close(): void {
    if (this.#client.isOpen) this.#client.destroy();
  }

  /** Keeps the quickest answer's difference, and forgets 1 ms of it a second: clocks drift. */
  #learn(storeNow: number): void {
    const now = performance.now() * 1_000;
    this.#ahead = Math.max(storeNow - now, this.#ahead - (now - this.#learnedAt) / 1_000);
    this.#learnedAt = now;
  }
}

function clientOf(url: string) {
  // Its own reconnecting keeps calls waiting, and a broken route would hold the old socket for minutes.
  const socket = { reconnectStrategy: false, connectTimeout: connectMs } as const;
  return createClient({ url, RESP: 2, disableOfflineQueue: true, socket });
}

/** Milliseconds that one turn of the wait counts for, however long it took. */
const turnMs = 25;

/**
 * Rejects after `ms`, not counting the time in which this process itself was too busy to read: the store is not to blame
 * for that. What arrived by then still counts.
 */
function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new TooSlow("The store of limits did not answer in time."));
    let left = ms;
    const turn = (): void => {
      left -= turnMs;
      if (left <= 0) setImmediate(giveUp);
      else timer = setTimeout(turn, turnMs);
    };
    let timer = setTimeout(turn, turnMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
