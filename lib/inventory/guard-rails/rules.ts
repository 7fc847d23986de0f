/** Limits that every write of a listing's prices keeps (`contract.md` §9); null: none. */
export interface GuardRails {
  /** Of base, min and max against the stored value. */
  max_change_percent: number | null;
  /** Since the field's last change. */
  cool_down_hours: number | null;
  /** In the listing's currency. */
  floor: number | null;
}

const fields = ["min", "base", "max"] as const;
type Field = (typeof fields)[number];
type Prices = Readonly<Record<Field, number | null>>;

/** The guard rails of a listing, and when each of its prices last changed; null: never, or not read. */
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
 * Every guard rail that new prices break, for the prices that change. Clearing a price counts as more than any
 * percentage, and clearing min as below the floor; a price that was empty or 0 has no percentage to keep.
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

/** The floor that an amount breaks; an amount that is cleared breaks it where the field is min. */
export function brokenFloor(
  field: string,
  old: number | null,
  asked: number | null,
  floor: number | null,
): BrokenRail[] {
  if (floor === null || (asked === null && field !== "min") || (asked ?? 0) >= floor) return [];
  return [{ rule: "floor", field, message: text(field, old, asked, `floor is ${floor}`) }];
}

/** When a price may change again; null where it may now. */
export function coolingUntil(field: Field, state: RailState, now: Date): Date | null {
  const changedAt = state.changedAt[field];
  if (changedAt === null || state.cool_down_hours === null) return null;
  const end = new Date(changedAt.getTime() + state.cool_down_hours * 3_600_000);
  return end > now ? end : null;
}

/** The lowest and highest price that may replace a stored one. Infinite where there is no limit. */
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
