/** Keys of the listings of this import, by PMS and id. */
export class Catalog {
  readonly #byPms = new Map<string, Map<string, number>>();

  /** Adds a listing without a key; false when it is known already. */
  reserve(pms: string, id: string): boolean {
    const ids = this.ids(pms);
    if (ids.has(id)) return false;
    ids.set(id, 0);
    return true;
  }

  set(pms: string, id: string, key: number): void {
    this.ids(pms).set(id, key);
  }

  key(pms: string, id: string): number | undefined {
    return this.#byPms.get(pms)?.get(id);
  }

  keys(): number[] {
    return [...this.#byPms.values()].flatMap((ids) => [...ids.values()]);
  }

  private ids(pms: string): Map<string, number> {
    const known = this.#byPms.get(pms);
    if (known) return known;
    const made = new Map<string, number>();
    this.#byPms.set(pms, made);
    return made;
  }
}
