import { LRUCache } from "lru-cache";
import { epoch } from "@/lib/db/server";

/** Caches key look-ups for at most 1 s (other nodes write too) within one epoch. Keys that were not found are not cached. */
export class KeyCache<Row extends object> {
  readonly #rows = new LRUCache<string, { epoch: number; row: Row }>({ max: 10_000, ttl: 1_000 });

  /** Returns the cached row of `id`, or reads it. */
  async get(id: string, read: () => Promise<Row | undefined>): Promise<Row | undefined> {
    const now = epoch();
    const cached = this.#rows.get(id);
    if (cached?.epoch === now) return cached.row;
    const row = await read();
    if (row) this.#rows.set(id, { epoch: now, row });
    return row;
  }
}
