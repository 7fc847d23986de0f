/** Limits on every write of a listing's prices (`contract.md` §9); null: no limit. */
export interface GuardRails {
  /** Largest change of base, min or max, in percent of the stored value. */
  max_change_percent: number | null;
  /** Hours after a change of a field until it may change again. */
  cool_down_hours: number | null;
  /** Lowest min, base and override price, in the listing's currency. */
  floor: number | null;
}

const fields = ["min", "base", "max"] as const;
type Field = (typeof fields)[number];
type Prices = Readonly<Record<Field, number | null>>;

/** Guard rails of a listing, and when each of its prices last changed; null: never, or not read. */
export interface RailState extends GuardRails {
  changedAt: Readonly<Record<Field, Date | null>>;
}

/** A write that breaks a guard rail. */
export interface BrokenRail {
  rule: keyof GuardRails;
  field: string;
  message: string;
}

/**
 * Returns every guard rail that the changed prices break. Clearing a price exceeds any percentage, and clearing min
 * breaks the floor; max_change_percent does not apply to a price that was empty or 0.
 */
export function brokenRails(
  before: Prices,
  after: Prices,
  state: RailState,
  now: Date,
): BrokenRail[] {
  return fields
    .filter((field) => before[field] !== after[field])
    .flatMap((field) => {
      const [old, asked] = [before[field], after[field]];
      return [
        ...(field === "max" ? [] : brokenFloor(field, old, asked, state.floor)),
        ...brokenPercent(field, old, asked, state.max_change_percent),
        ...brokenCoolDown(field, old, asked, state, now),
      ];
    });
}

/** Returns the floor if a new amount breaks it, else an empty array. Of the fields, only clearing min breaks it. */
export function brokenFloor(
  field: string,
  old: number | null,
  asked: number | null,
  floor: number | null,
): BrokenRail[] {
  if (floor === null || (asked === null && field !== "min") || (asked ?? 0) >= floor) return [];
  return [{ rule: "floor", field, message: text(field, old, asked, `floor is ${floor}`) }];
}

/** Returns when a price may change again; null if it may change now. */
export function coolingUntil(field: Field, state: RailState, now: Date): Date | null {
  const changedAt = state.changedAt[field];
  if (changedAt === null || state.cool_down_hours === null) return null;
  const end = new Date(changedAt.getTime() + state.cool_down_hours * 3_600_000);
  return end > now ? end : null;
}

/** Returns the lowest and highest price that may replace a stored one; `most` is infinite without a limit. */
export function priceBounds(
  stored: number,
  { floor, max_change_percent: percent }: GuardRails,
): { least: number; most: number } {
  const least = floor ?? 0;
  if (percent === null || stored === 0) return { least, most: Infinity };
  const step = (stored * percent) / 100;
  return { least: Math.max(least, stored - step), most: stored + step };
}

function brokenPercent(
  field: Field,
  old: number | null,
  asked: number | null,
  percent: number | null,
): BrokenRail[] {
  if (percent === null || old === null || old === 0) return [];
  // In binary, 200 × 1.1 is not exactly 220.
  const isKept = asked !== null && Math.abs(asked - old) <= (old * percent) / 100 + 1e-6;
  if (isKept) return [];
  const message = text(field, old, asked, `max_change_percent is ${percent}`);
  return [{ rule: "max_change_percent", field, message }];
}

function brokenCoolDown(
  field: Field,
  old: number | null,
  asked: number | null,
  state: RailState,
  now: Date,
): BrokenRail[] {
  const end = coolingUntil(field, state, now);
  if (!end) return [];
  const rule = `cool_down_hours is ${state.cool_down_hours}; it can change from ${end.toISOString()} on`;
  return [{ rule: "cool_down_hours", field, message: text(field, old, asked, rule) }];
}

function text(field: string, old: number | null, asked: number | null, rule: string): string {
  return `${field} cannot change from ${old ?? "none"} to ${asked ?? "none"}: guard rail ${rule}`;
}
