import { type Random, randomOf } from "@/lib/core/random";
import { sources, type Source, type SourceItem } from "./ical-sources";

/** What a request for a feed brings; null: no answer. */
export interface GeneratedRead {
  at: Date;
  status: 200 | 304 | 404 | 503 | null;
  body: string;
}

/** What is true of an event at the end of a week. */
export interface TrueEvent {
  kind: SourceItem["kind"];
  from: number;
  to: number;
  isCancelled: boolean;
}

interface GeneratedWeek {
  reads: GeneratedRead[];
  truth: TrueEvent[];
}

export interface GeneratedFeed {
  source: Source;
  weeks: GeneratedWeek[];
}

const weeks = 27;
const hourMs = 3_600_000;
/** Noon in UTC: the same day in the zone of the feeds. */
const start = Date.UTC(2026, 2, 2, 12);

/** What happens to a feed in a week besides its usual changes. */
type Incident = "none" | "down" | "page" | "cut" | "empty" | "unchanged" | "flap" | "half" | "leaving";
const incidents: readonly [Incident, ...Incident[]] = [
  ...(["none", "none", "none", "none", "down", "page", "cut"] as const),
  ...(["empty", "unchanged", "flap", "flap", "half", "half", "leaving"] as const),
];
/** Incidents in which the feed shows nothing new. */
const frozen: readonly Incident[] = ["down", "empty", "unchanged"];

/** An event through its life. */
interface Life extends SourceItem {
  isCancelled: boolean;
  /** The week of its last change: one a week is shown. The nights of a cancelled one stay free until the next. */
  changedIn: number;
}

/** Six feeds in 27 weekly states, with reads some hours apart in each, and what is true at the end of each week. */
export function generateFeeds(seed: string): GeneratedFeed[] {
  return sources.map((source) => new FeedLife(source, randomOf(`${seed} ${source.name}`)).live());
}

class FeedLife {
  readonly #lives: Life[] = [];
  #number = 0;
  #today = 0;
  #week = 0;

  constructor(
    readonly source: Source,
    readonly random: Random,
  ) {}

  live(): GeneratedFeed {
    const { source } = this;
    return { source, weeks: Array.from({ length: weeks }, (_, week) => this.#live(week)) };
  }

  #live(week: number): GeneratedWeek {
    const at = start + week * 168 * hourMs;
    this.#week = week;
    this.#today = Math.floor(at / (24 * hourMs));
    const incident = week === 0 ? "none" : this.random.pick(incidents);
    const before = this.#shown();
    if (!frozen.includes(incident)) this.#change(incident);
    const reads = this.#reads(incident, before).map(([hours, status, body]) => {
      return { at: new Date(at + hours * hourMs), status, body };
    });
    const truth = this.#lives.map(({ kind, from, to, isCancelled }) => {
      return { kind, from, to, isCancelled };
    });
    return { reads, truth };
  }

  /** The events that the feed lists. */
  #shown(): Life[] {
    return this.#lives
      .filter(({ isCancelled }) => !isCancelled)
      .filter(({ from, to }) => (this.source.dropsAtCheckIn ? from : to) > this.#today);
  }

  #coming(): Life[] {
    return this.#shown().filter(({ from }) => from > this.#today + 3);
  }

  #change(incident: Incident): void {
    if (this.source.hasWindow) this.#moveWindow();
    for (let n = this.random.whole(this.#week === 0 ? 6 : 0, this.#week === 0 ? 9 : 2); n > 0; n--) {
      this.#book();
    }
    if (this.#week === 0) return;
    if (incident === "leaving") return this.#leave();
    this.#move();
    if (incident !== "half") this.#cancel();
    this.#confirmHold();
  }

  #book(): void {
    const from = this.#today + this.random.whole(5, 170);
    const span = { from, to: from + this.random.whole(1, 9) };
    if (!this.#isFree(span)) return;
    const kind = this.random.pick(this.source.kinds);
    const uid = this.source.uid(kind, this.random);
    const number = this.#number++;
    this.#lives.push({ ...span, kind, uid, number, isCancelled: false, changedIn: this.#week });
  }

  /** The nights after a far day, one week further each week, with a UID of their own each time. */
  #moveWindow(): void {
    const known = this.#lives.find(({ number }) => number === -1);
    const span = { from: this.#today + 200, to: this.#today + 365 };
    const uid = this.source.uid("blocked", this.random);
    if (known) Object.assign(known, span, { uid });
    else {
      const life = { ...span, uid, kind: "unavailable", number: -1 } as const;
      this.#lives.push({ ...life, isCancelled: false, changedIn: this.#week });
    }
  }

  #stays(): Life[] {
    return this.#coming().filter(({ number, changedIn }) => number >= 0 && changedIn < this.#week);
  }

  /** Moves a stay, some under a new UID: always over nights that it had, where only those tell that it is the same. */
  #move(): void {
    for (const life of this.#stays().filter(() => this.random.next() < 0.12)) {
      const isSame = this.source.hasUids && life.kind !== "blocked" && this.random.next() < 0.6;
      const from = life.from + this.random.whole(isSame ? -20 : 0, isSame ? 20 : life.to - life.from - 1);
      const span = { from, to: from + this.random.whole(1, 9) };
      if (from <= this.#today + 3 || !this.#isFree(span, life)) continue;
      if (!isSame) life.uid = this.source.uid(life.kind, this.random);
      Object.assign(life, span, { changedIn: this.#week });
    }
  }

  #cancel(): void {
    if (this.random.next() > 0.4) return;
    const stays = this.#stays();
    if (stays.length < 2) return;
    this.#end([stays[this.random.whole(0, stays.length - 1)]]);
  }

  /** Over half of the coming stays are cancelled at once. */
  #leave(): void {
    const stays = this.#stays();
    if (stays.length > 4) this.#end(stays.slice(0, -1));
  }

  #end(lives: readonly (Life | undefined)[]): void {
    for (const life of lives) {
      if (life) Object.assign(life, { isCancelled: true, changedIn: this.#week });
    }
  }

  /** A hold of Abritel becomes a stay. */
  #confirmHold(): void {
    if (this.source.name !== "abritel") return;
    const hold = this.#stays().find(({ kind }) => kind === "unavailable");
    if (!hold || this.random.next() < 0.5) return;
    Object.assign(hold, { kind: "booked", changedIn: this.#week });
  }

  #isFree({ from, to }: { from: number; to: number }, except?: Life): boolean {
    return this.#lives.every(
      (life) =>
        life === except ||
        // The dates of a cancelled one would be the same event where dates identify it.
        (life.isCancelled && life.changedIn < this.#week && life.from !== from) ||
        life.from >= to ||
        life.to <= from,
    );
  }

  #body(items: readonly SourceItem[]): string {
    const cancelled = this.#lives.filter((life) => life.isCancelled);
    return this.source.body(items, cancelled, this.random);
  }

  /** Hours after the week's begin, status and body of each read. */
  #reads(incident: Incident, before: readonly Life[]): [number, GeneratedRead["status"], string][] {
    const items = this.#shown();
    const whole = this.#body(items);
    const good: [number, 200, string][] = [0, 0.7, 25].map((hours) => [hours, 200, whole]);
    if (incident === "down") return [0, 1, 3].map((hours) => [hours, hours === 1 ? null : 503, ""]);
    if (incident === "unchanged") return before.length === items.length ? [[0, 304, ""]] : good;
    if (incident === "empty") {
      const empty = this.source.body([], [], this.random);
      return [0, 1, 25].map((hours) => [hours, 200, empty]);
    }
    if (incident === "page") return [[0, 200, "<!doctype html><p>Sign in</p>"], ...good.slice(1), [26, 200, whole]];
    if (incident === "cut") return [[0, 200, whole.slice(0, -30)], ...good.slice(1), [26, 200, whole]];
    if (incident === "flap") return [[0, 200, this.#body(items.slice(1))], ...good.slice(1)];
    if (incident === "half") {
      const few = this.#body(items.slice(0, Math.max(1, Math.floor(items.length / 4))));
      return [[0, 200, few], [0.7, 200, few], [3, 200, few], [20, 200, whole], [25, 200, whole]];
    }
    return good;
  }
}
