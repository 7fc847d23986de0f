/** Seconds of a PMS until the whole answer to a read must be there: at least, and at most. */
const shortest = 30;
const longest = 240;

/** A read is waited for so many times as long as the slow ones of its connection took. */
const margin = 4;

/** What remains of a slow answer's time after each quicker one. */
const fading = 0.9;

/**
 * How long answers of one connection are waited for, by its own history: a PMS that is slow for everybody, or for one
 * large account, would otherwise never be read. Kept while the process runs.
 */
export class Patience {
  /** Seconds that a slow read takes. */
  #expected = shortest / margin;

  /** Seconds to wait for the next read, from 30 to 240. */
  get seconds(): number {
    return Math.min(Math.max(margin * this.#expected, shortest), longest);
  }

  /** A read was answered after so many seconds. */
  answered(seconds: number): void {
    this.#expected = Math.max(seconds, fading * this.#expected);
  }

  /** A read took longer than `seconds` allowed: the next one is waited for twice as long. */
  ranOut(): void {
    this.#expected = (2 * this.seconds) / margin;
  }
}

const known = new Map<string, Patience>();

/** The patience with a connection to the server at this address. */
export function patienceWith(connectionId: number, baseUrl: string): Patience {
  const key = `${connectionId} ${baseUrl}`;
  const patience = known.get(key) ?? new Patience();
  known.set(key, patience);
  return patience;
}
