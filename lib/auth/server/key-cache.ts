import { LRUCache } from "lru-cache";
import { epoch } from "@/lib/db/server";

/** Look-ups that may be used again: of this epoch, and at most 1 s old, since other nodes write too. What was not found is asked again. */
export class KeyCache<Row extends object> {
  readonly #found = new LRUCache<string, { epoch: number; row: Row }>({ max: 10_000, ttl: 1_000 });

  /** The row under `id`, read when it is not known from within a second in which nothing was committed here. */
  async get(id: string, read: () => Promise<Row | undefined>): Promise<Row | undefined> {
    const now = epoch();
    const known = this.#found.get(id);
    if (known?.epoch === now) return known.row;
    const row = await read();
    if (row) this.#found.set(id, { epoch: now, row });
    return row;
  }
}
