import { expect, test } from "vitest";
import { monday as today } from "../testing";
import { shareBooked } from "./occupancy";
import { finalShare, paceDemandRatio } from "./pace";
import type { PastNights } from "./pace-year";
import { listingPast, pastNightsOf } from "./past-nights";
import { pickupPace } from "./pickup";

const leads = 90;

/** Nights before today of a listing of eight units, with units sold in the end and on the books at every lead. */
function past(final: readonly number[], onBooks: readonly number[]): PastNights {
  const offered = final.map(() => 8);
  const books = Array.from({ length: leads }, () => onBooks).flat();
  return { first: today - final.length, leads, offered, final, onBooks: books };
}

const repeat = (values: readonly number[], times: number): number[] =>
  Array.from({ length: times }, () => values).flat();

test("golden case 5: what finished nights gained is added", () => {
  const pace = pickupPace(past(repeat([4, 6, 5, 7], 14), repeat([2, 4, 3, 4], 14)), 4, today);
  expect(pace(today + 5)).toEqual({ final: 0.28125, onBooks: 0, slope: 1, year: 0.6875 });
  expect([pace(today - 1), pace(today + 61)]).toEqual([null, null]);
});

test("28 finished nights are needed, of which half of the units were on offer", () => {
  const [final, onBooks] = [repeat([4], 28), repeat([2], 28)];
  expect(pickupPace(past(final, onBooks), 4, today)(today)).not.toBeNull();
  expect(pickupPace(past(final.slice(1), onBooks.slice(1)), 4, today)(today)).toBeNull();
  const few = { ...past(final, onBooks), offered: [3, ...repeat([8], 27)] };
  expect(pickupPace(few, 4, today)(today)).toBeNull();
});

/** Q of the golden cases of `pricing.md` §11: shares, the units sold and on offer, and the usual share. */
function demand(
  pace: { final: number; onBooks: number; slope: number; year: number },
  share: number,
) {
  const final = finalShare(pace, share);
  return [share, final, paceDemandRatio(final, pace.year, 0.4)];
}

// Golden cases 3, 6, 7, 8 and 11.
test.each([
  [30, 40, 0.5, { final: 0.72, onBooks: 0.4, slope: 0.7, year: 0.65 }, [0.7, 0.93, 1.154059]],
  [3, 8, 0.3, { final: 0.22, onBooks: 0, slope: 1, year: 0.62 }, [0.333333, 0.553333, 0.955516]],
  [0, 8, 0.05, { final: -0.04, onBooks: 0, slope: 1, year: 0.6 }, [0.027778, 0.02, 0.75]],
  [26, 38, 0.55, { final: 0.6, onBooks: 0.5, slope: 0.8, year: 0.58 }, [0.65625, 0.725, 1.093362]],
  [12, 20, 0.5, { final: 0.15, onBooks: 0, slope: 1, year: 0.66 }, [0.566667, 0.716667, 1.033497]],
])("%i of %i sold where %f is usual", (sold, offered, usual, pace, expected) => {
  expect(demand(pace, shareBooked(sold, offered, usual))).toEqual(
    expected.map((value) => expect.closeTo(value, 6)),
  );
});

test("golden case 4: Q is at most 1.30", () => {
  expect(paceDemandRatio(0.99, 0.5, 0.4)).toBe(1.3);
});

const stay = (checkIn: number, nights = 1) => ({
  checkIn,
  checkOut: checkIn + nights,
  status: "booked" as const,
  bookedOn: checkIn - 30,
  cancelledOn: null,
});

test("golden case 12: a year with fewer units has shares of those", () => {
  const night = today - 400;
  // The year before the last sold 15 of its rooms on each night but one; today there are 20.
  const then = Array.from({ length: 15 }, () => stay(today - 540, 160));
  const history = then.map((one, at) => (at < 3 ? { ...one, checkOut: night } : one));
  const rest = then.slice(0, 3).map((one) => ({ ...one, checkIn: night + 1 }));
  const { offered, final } = listingPast({ history: [...history, ...rest], capacity: 20 }, today);
  const at = offered.length - 400;
  expect([final[at], offered[at]]).toEqual([12, 15]);
});

test("the order of bookings changes nothing", () => {
  const stays = Array.from({ length: 60 }, (_, at) => stay(today - 60 + (at % 55), 1 + (at % 4)));
  const [one, other] = [stays, stays.toReversed()].map((history) =>
    pastNightsOf([{ history, capacity: 4 }], today),
  );
  expect(one).toEqual(other);
});
