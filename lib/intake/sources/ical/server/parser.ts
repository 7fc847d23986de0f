import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { log } from "@/lib/core/server/log";
import type { Calendar, WantedEvents } from "../calendar";
import { feedLimits, type OverLimit, type Refused } from "../limits";
import type { ReadEvent } from "../reconcile";

/** The body of a feed's answer, with what `readCalendar` needs to know of its listing. */
export interface CalendarBody extends WantedEvents {
  body: Uint8Array;
}

/** A calendar with hashed events; null where the body is none. */
export type Parsed = (Omit<Calendar, "events"> & { events: ReadEvent[] }) | Refused | null;

/** The bundle that `cli/bundle.mjs` makes of `parser-thread.ts`. The process runs in the project's folder. */
const threadFile = join(
  /* turbopackIgnore: true */ process.cwd(),
  ".cache/server/parser-thread.mjs",
);

interface ThreadLimits {
  ms: number;
  megabytes: number;
}

/**
 * Reads calendars in a thread of its own, one after the other: a calendar may be made to take the parser minutes and
 * gigabytes, and requests go on meanwhile. The thread starts with the first calendar, ends with one that exceeds its
 * time or memory, and does not keep the process alive between two.
 */
export class FeedParser {
  readonly #file: string;
  readonly #limits: ThreadLimits;
  #thread: Promise<Worker> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** A test's own program and limits, or the usual ones. */
  constructor(file: string = threadFile, limits: ThreadLimits = feedLimits) {
    this.#file = file;
    this.#limits = limits;
  }

  /** Waits for its turn, then reads. Throws the reason of `signal`, or why there is no thread. */
  parse(given: CalendarBody, signal: AbortSignal): Promise<Parsed> {
    const turn = this.#last.then(async () => {
      signal.throwIfAborted();
      const parsed = await this.#parse(given);
      signal.throwIfAborted();
      return parsed;
    });
    this.#last = turn.catch(() => {});
    return turn;
  }

  /** Ends the thread, also while it reads; the next calendar starts another. */
  async stop(): Promise<void> {
    const thread = await this.#thread?.catch(() => null);
    this.#thread = null;
    await thread?.terminate();
  }

  async #parse(given: CalendarBody): Promise<Parsed> {
    const thread = await this.#started();
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), this.#limits.ms);
    try {
      thread.ref();
      thread.postMessage(given, []);
      const [parsed]: Parsed[] = await once(thread, "message", { signal: limit.signal });
      thread.unref();
      return parsed ?? null;
    } catch (error) {
      await this.stop();
      if (limit.signal.aborted) return overLimit("too_slow", this.#limits.ms);
      if (isOutOfMemory(error)) return overLimit("too_much_memory", this.#limits.megabytes);
      // The other calendars of the connection go on.
      log().error({ err: error }, "a calendar made the parser fail");
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  async #started(): Promise<Worker> {
    try {
      return await (this.#thread ??= startThread(this.#file, this.#limits));
    } catch (error) {
      this.#thread = null;
      throw error;
    }
  }
}

async function startThread(file: string, { megabytes }: ThreadLimits): Promise<Worker> {
  const thread = new Worker(file, {
    // Tests run under loaders that the thread has no use for.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  await once(thread, "message");
  thread.unref();
  // Without a listener, the error of a thread between two calendars would end the process.
  thread.on("error", () => {});
  return thread;
}

function overLimit(refused: OverLimit, most: number): Refused {
  return { refused, count: null, most };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

/** The parser of this process. */
export const feedParser = new FeedParser();
