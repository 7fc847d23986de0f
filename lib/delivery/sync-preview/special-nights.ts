import { median } from "@/lib/market/model/percentiles";

/** An open night with the PMS's price, in the currency. */
export interface AskedNight {
  /** Days since 1970-01-01. */
  day: number;
  price: number;
  isWeekend: boolean;
}

/** A run of nights that a manager seems to have priced for a reason. */
export interface SpecialNights {
  /** Days since 1970-01-01, both included. */
  first: number;
  last: number;
  /** Open nights. */
  nights: number;
  /** Mean share above the usual price around it: 0.3 is 30% higher. */
  lift: number;
}

/** At least this much above the usual price. */
const special = 1.12;
/** Days on each side that a night is compared with. */
const around = 21;
/** A longer run is a season. */
const longest = 14;
/** A median of fewer nights says nothing. */
const fewest = 3;

/**
 * Runs of 1 to 14 days whose open nights are priced at 1.12 × or more of the median of the open nights of the same class
 * (weekend or not) within ± 21 days outside of the run (`first-night.md` §3). `nights`: by day, open ones only.
 */
export function specialNights(nights: readonly AskedNight[]): SpecialNights[] {
  const raised = nights.map((night) => liftOf(nights, night, night.day, night.day) >= special);
  const found: SpecialNights[] = [];
  for (let at = 0; at < nights.length; at++) {
    if (!raised[at]) continue;
    const from = at;
    while (raised[at + 1]) at++;
    const run = runOf(nights, nights.slice(from, at + 1));
    if (run) found.push(run);
  }
  return found;
}

function runOf(
  nights: readonly AskedNight[],
  run: readonly AskedNight[],
): SpecialNights | undefined {
  const [first, last] = [run[0]?.day ?? 0, run.at(-1)?.day ?? 0];
  if (last - first >= longest) return undefined;
  const lifts = run.map((night) => liftOf(nights, night, first, last));
  if (lifts.some((lift) => lift < special) || isEdge(nights, run)) return undefined;
  const mean = lifts.reduce((sum, lift) => sum + lift, 0) / lifts.length;
  return { first, last, nights: run.length, lift: mean - 1 };
}

/** True where the prices beside a run are as high as its own: it is the first or last part of a season. */
function isEdge(nights: readonly AskedNight[], run: readonly AskedNight[]): boolean {
  const [first, last] = [run[0]?.day ?? 0, run.at(-1)?.day ?? 0];
  return [true, false].some((isWeekend) => {
    const own = run.filter((night) => night.isWeekend === isWeekend);
    const others = nights.filter((night) => night.isWeekend === isWeekend);
    const beside = [
      others.findLast(({ day }) => day < first && day >= first - around),
      others.find(({ day }) => day > last && day <= last + around),
    ];
    const lowest = Math.min(...own.map(({ price }) => price));
    return beside.some((night) => night !== undefined && night.price >= lowest);
  });
}

/** A night's price ÷ the median around it outside of a run; 0 where it is less than special, or too few are known. */
function liftOf(
  nights: readonly AskedNight[],
  night: AskedNight,
  first: number,
  last: number,
): number {
  const others = pricesAround(nights, night, first, last);
  const lower = others.filter((price) => price <= night.price / special).length;
  // Most nights are not special, and need no median: at least half of the others would be low enough.
  if (others.length < fewest || 2 * lower < others.length) return 0;
  const usual = median(others);
  return usual === null || usual <= 0 ? 0 : night.price / usual;
}

/** Prices of the open nights of the same class around a night, without a run. */
function pricesAround(
  nights: readonly AskedNight[],
  { day, isWeekend }: AskedNight,
  first: number,
  last: number,
): number[] {
  const prices: number[] = [];
  for (let at = placeOf(nights, day - around); at < nights.length; at++) {
    const other = nights[at];
    if (!other || other.day > day + around) break;
    const isOutside = other.day < first || other.day > last;
    if (isOutside && other.isWeekend === isWeekend) prices.push(other.price);
  }
  return prices;
}

/** Index of the first night at or after a day. */
function placeOf(nights: readonly AskedNight[], day: number): number {
  let [low, high] = [0, nights.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((nights[middle]?.day ?? 0) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}
