import {
  available,
  blocked,
  booked,
  type Nights,
  type UnitNights,
  unavailable,
  unknown,
} from "./nights";

/** What a home's night is, by what any of its listings says of it, the strongest first. */
export const strongest: readonly number[] = [booked, available, blocked, unavailable, unknown];
const strengthOf = Uint8Array.from(
  [unknown, available, booked, blocked, unavailable],
  (state) => strongest.length - strongest.indexOf(state),
);

/** Nights of a home. */
type HomeNights = Pick<Nights, "states" | "units">;

/**
 * The nights of a home from those of its listings, which begin on one day (`pricing.md` §11): booked if any listing has it
 * booked, else open if any is. With `units`, the most of any listing, what all of them sold counts up to that number, and as
 * many are on offer as the listing with most has. The order of the listings changes nothing.
 */
export function homeNights(members: readonly HomeNights[], units: number): HomeNights {
  const [first, ...others] = members;
  if (!first || others.length === 0) return first ?? { states: new Uint8Array() };
  const states = first.states.slice();
  for (const { states: other } of others) {
    for (let at = 0; at < states.length; at++) states[at] = stronger(states[at], other[at]);
  }
  return units === 1 ? { states } : { states, units: unitsOf(members, units, states.length) };
}

function stronger(one = unknown, other = unknown): number {
  return (strengthOf[other] ?? 0) > (strengthOf[one] ?? 0) ? other : one;
}

function unitsOf(members: readonly HomeNights[], units: number, nights: number): UnitNights {
  const found = { units, booked: new Uint16Array(nights), sellable: new Uint16Array(nights) };
  for (let at = 0; at < nights; at++) {
    let [sold, offered] = [0, 0];
    for (const member of members) {
      const own = unitsOn(member, at);
      sold += own.sold;
      offered = Math.max(offered, own.offered);
    }
    const taken = Math.min(units, sold);
    found.booked[at] = taken;
    found.sellable[at] = Math.max(offered, taken);
  }
  return found;
}

function unitsOn({ states, units }: HomeNights, at: number): { sold: number; offered: number } {
  if (units) return { sold: units.booked[at] ?? 0, offered: units.sellable[at] ?? 0 };
  const isSold = states[at] === booked;
  return { sold: Number(isSold), offered: Number(isSold || states[at] === available) };
}
