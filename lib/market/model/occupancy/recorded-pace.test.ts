import { expect, test } from "vitest";
import { paceNights } from "./pace-year";
import { paceLeads, recordedPace } from "./place-pace";

const today = 20_787;

/** A market counted every day at every lead, `offered` homes of which `shareAt` of them are booked. */
function counted(
  shareAt: (night: number, lead: number) => number,
  { nights = paceNights, offered = 100 } = {},
) {
  const rows = Array.from({ length: nights }, (_, at) => today - nights + at).flatMap((night) =>
    paceLeads.map((lead) => ({ night, lead })),
  );
  return {
    nights: rows.map(({ night }) => night),
    leads: rows.map(({ lead }) => lead),
    booked: rows.map(({ night, lead }) => offered * shareAt(night, lead)),
    offered: rows.map(() => offered),
  };
}

test("a market's year of pace is read from what was counted, between two leads in a line", () => {
  const paceOf = recordedPace(
    counted((_, lead) => 0.8 - lead / 240),
    today,
  );
  for (const lead of [0, 3, 10, 50, 60, 179, 180]) {
    const pace = paceOf(today + lead);
    expect([lead, pace?.final, pace?.onBooks]).toEqual([
      lead,
      expect.closeTo(0.8, 9),
      expect.closeTo(0.8 - lead / 240, 9),
    ]);
  }
  expect(paceOf(today)?.year).toBeCloseTo(0.8, 9);
  expect(paceOf(today + 181)).toBeNull();
});

test("homes that come and go count by their share; a lead that was not counted is ignored", () => {
  const full = counted(() => 0.5);
  const smaller = full.offered.map((offered, n) =>
    (full.leads[n] ?? 0) > 7 ? offered / 2 : offered,
  );
  const booked = full.booked.map((taken, n) => ((full.leads[n] ?? 0) > 7 ? taken / 2 : taken));
  const paceOf = recordedPace({ ...full, offered: smaller, booked }, today);
  expect(paceOf(today + 45)?.onBooks).toBeCloseTo(0.5, 9);
  const kept = full.leads.map((lead) => lead <= 30);
  const early = <T>(list: readonly T[]): T[] => list.filter((_, n) => kept[n]);
  const young = recordedPace(
    {
      nights: early(full.nights),
      leads: early(full.leads),
      booked: early(full.booked),
      offered: early(full.offered),
    },
    today,
  );
  expect(young(today + 30)).not.toBeNull();
  expect(young(today + 31)).toBeNull();
});

test("under a year and two weeks, or under five homes, there is no pace", () => {
  expect(
    recordedPace(
      counted(() => 0.5, { nights: 378 }),
      today,
    )(today),
  ).not.toBeNull();
  expect(
    recordedPace(
      counted(() => 0.5, { nights: 377 }),
      today,
    )(today),
  ).toBeNull();
  expect(
    recordedPace(
      counted(() => 0.5, { offered: 4 }),
      today,
    )(today),
  ).toBeNull();
});
