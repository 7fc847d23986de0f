import { LRUCache } from "lru-cache";
import { epoch } from "@/lib/db/server";

/**
 * Caches key look-ups within one epoch, for less than 1 s from the start of the look-up: a key that
 * another node revokes is refused here within a second, even after a slow look-up. Unknown keys are
 * not cached.
 */
export class KeyCache<Row extends object> {
  readonly #rows = new LRUCache<string, { epoch: number; row: Row }>({ max: 10_000, ttl: 900 });

  /** Returns the cached row of `id`, or reads it. */
  async get(id: string, read: () => Promise<Row | undefined>): Promise<Row | undefined> {
    const now = epoch();
    const cached = this.#rows.get(id);
    if (cached?.epoch === now) return cached.row;
    const start = performance.now();
    const row = await read();
    if (row) this.#rows.set(id, { epoch: now, row }, { start });
    return row;
  }
}
