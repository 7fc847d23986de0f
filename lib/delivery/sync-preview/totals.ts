import { type Comparison, type OpenNight, tenths } from "./compare";
import type { PreviewRow, SyncPreview } from "./schema";

type Moves = PreviewRow["moves"];

const none = { up: 0, down: 0, same: 0 };

/** Moves of a listing without nights. */
export const noMoves: Moves = { tonight: none, settled: none };

/** Sums of changes of the nights of all listings, by days ahead. */
interface Span {
  last: number;
  nights: number;
  tonight: number;
  settled: number;
}

/** Figures of all listings of a review; nights count of those whose prices could be sent. */
export class Totals {
  readonly #counts = { ready: 0, needs_look: 0, needs_minimum: 0, blocked: 0, error: 0 };
  readonly #spans: readonly Span[] = [30, 90, 365].map((last) => {
    return { last, nights: 0, tonight: 0, settled: 0 };
  });
  #moves = noMoves;
  #leaving = 0;

  add(row: PreviewRow, comparison: Comparison | null): void {
    this.#counts[row.status] += 1;
    const isSent = row.status === "ready" || row.status === "needs_look";
    if (!isSent || !comparison) return;
    this.#leaving += row.leaving;
    this.#moves = {
      tonight: added(this.#moves.tonight, row.moves.tonight),
      settled: added(this.#moves.settled, row.moves.settled),
    };
    for (const night of comparison.open) this.#addNight(night, comparison.settled.today);
  }

  #addNight({ day, from, tonight, settled }: OpenNight, today: number): void {
    const span = this.#spans.find(({ last }) => day - today <= last);
    if (!span) return;
    span.nights += 1;
    span.tonight += tonight / from - 1;
    span.settled += settled / from - 1;
  }

  sums(): SyncPreview["total"] {
    const { ready, needs_look, needs_minimum, blocked } = this.#counts;
    const [near, middle, far] = this.#spans.map(averages);
    return {
      ready,
      needs_look,
      needs_minimum,
      blocked,
      leaving: this.#leaving,
      moves: this.#moves,
      average_0_30: near ?? unknown,
      average_31_90: middle ?? unknown,
      average_91_365: far ?? unknown,
    };
  }
}

const unknown = { tonight: null, settled: null };

function averages({ nights, tonight, settled }: Span) {
  if (nights === 0) return unknown;
  const mean = (sum: number): number => tenths((100 * sum) / nights);
  return { tonight: mean(tonight), settled: mean(settled) };
}

function added(one: Moves["tonight"], other: Moves["tonight"]): Moves["tonight"] {
  return { up: one.up + other.up, down: one.down + other.down, same: one.same + other.same };
}
