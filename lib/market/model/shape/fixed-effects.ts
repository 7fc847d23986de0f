import { medianOf, type LogPrices } from "../log-prices";

/** Price effect of each night, over all homes. */
export interface NightEffects {
  /** ln; NaN where no home is open. */
  effects: Float64Array;
  /** Homes open that night. */
  open: Int32Array;
}

/** Effects of the nights, and the level of each home beside them (a, ln; NaN for one without a price that counts). */
export interface HomeEffects extends NightEffects {
  levels: Float64Array;
}

const rounds = 5;

/**
 * Night effects of homes compared with themselves (`pricing.md` §2.1 step 1): five rounds of `a_i` = median over nights
 * of (x − f) and `f_t` = median over homes of (x − a_i), less the median of f. A home's nights less than `from` days
 * ahead are left out.
 */
export function nightEffects(prices: LogPrices, from: number): HomeEffects {
  const { homes, nights } = prices;
  const effects = new Float64Array(nights);
  const open = new Int32Array(nights);
  const levels = new Float64Array(homes);
  const scratch = new Float64Array(Math.max(homes, nights));
  for (let round = 0; round < rounds; round++) {
    for (let home = 0; home < homes; home++)
      levels[home] = levelIn(prices, home, effects, from, scratch);
    for (let night = 0; night < nights; night++) {
      const count = gatherNight(prices, night, { levels, from }, scratch);
      open[night] = count;
      effects[night] = medianOf(scratch, count);
    }
    const middle = centre(effects, scratch);
    for (let home = 0; home < homes; home++) levels[home] = (levels[home] ?? NaN) + middle;
  }
  return { effects, open, levels };
}

/** Median of x − f of one home; NaN for one without a night `from` days ahead or later. */
function levelIn(
  { nights, starts, values }: LogPrices,
  home: number,
  effects: Float64Array,
  from: number,
  scratch: Float64Array,
): number {
  let count = 0;
  for (let night = (starts[home] ?? 0) + from; night < nights; night++) {
    const value = (values[home * nights + night] ?? NaN) - (effects[night] ?? NaN);
    if (!Number.isNaN(value)) scratch[count++] = value;
  }
  return medianOf(scratch, count);
}

/** Collects x − a of one night; returns how many there are. */
function gatherNight(
  { homes, nights, starts, values }: LogPrices,
  night: number,
  { levels, from }: { levels: Float64Array; from: number },
  scratch: Float64Array,
): number {
  let count = 0;
  for (let home = 0; home < homes; home++) {
    if (night < (starts[home] ?? 0) + from) continue;
    const value = (values[home * nights + night] ?? NaN) - (levels[home] ?? NaN);
    if (!Number.isNaN(value)) scratch[count++] = value;
  }
  return count;
}

/** Makes the median of the effects 0; returns what it was. */
function centre(effects: Float64Array, scratch: Float64Array): number {
  let count = 0;
  for (let night = 0; night < effects.length; night++) {
    const effect = effects[night] ?? NaN;
    if (!Number.isNaN(effect)) scratch[count++] = effect;
  }
  const middle = count === 0 ? 0 : medianOf(scratch, count);
  for (let night = 0; night < effects.length; night++)
    effects[night] = (effects[night] ?? NaN) - middle;
  return middle;
}
