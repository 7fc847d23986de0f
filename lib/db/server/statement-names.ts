/** Times that a statement runs before it gets a name: those of a start, which run once or twice, would use names up. */
const usesBefore = 4;

/** Most names: a connection keeps a plan for each, of some 90 kB. */
const mostNames = 120;

/** Most texts whose uses are counted. */
const mostKnown = 2_000;

/** Rows and values of more than a page of anything. */
const many = 100;

interface Known {
  uses: number;
  name?: string;
  isPlannedAnew: boolean;
}

/**
 * Names of statements that run again and again: PostgreSQL plans one with a name a few times, then keeps a plan if it is no
 * dearer. For a short statement, planning is half of its time and more, since each table's policy is planned with it. What
 * reads or is given much is planned for its values: a plan for any account took half as long again (decision 062).
 */
export class StatementNames {
  readonly #known = new Map<string, Known>();
  #names = 0;

  /** The name under which a statement runs with these values; undefined: none, it is planned anew. */
  nameFor(text: string, values: readonly unknown[]): string | undefined {
    // Without values, a text may have several statements.
    if (values.length === 0) return undefined;
    const known = this.#known.get(text) ?? this.#add(text);
    if (!known || known.isPlannedAnew || isMuch(values)) return undefined;
    if (known.name === undefined && known.uses >= usesBefore && this.#names < mostNames)
      known.name = `n${++this.#names}`;
    known.uses += 1;
    return known.name;
  }

  /** Notes how many rows a statement returned; after many for few values, it is planned anew from then on. */
  noteRows(text: string, values: readonly unknown[], rows: number): void {
    if (rows > many && !isMuch(values)) this.planAnew(text);
  }

  /** Takes a statement's name away for good. */
  planAnew(text: string): void {
    const known = this.#known.get(text);
    if (known) known.isPlannedAnew = true;
  }

  #add(text: string): Known | undefined {
    if (this.#known.size >= mostKnown) return undefined;
    const known = { uses: 0, isPlannedAnew: false };
    this.#known.set(text, known);
    return known;
  }
}

function isMuch(values: readonly unknown[]): boolean {
  return values.length > many || values.some((each) => Array.isArray(each) && each.length > many);
}
