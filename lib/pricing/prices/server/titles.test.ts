import { expect, test } from "vitest";
import { dayOf } from "@/lib/core/dates";
import type { NightReason } from "@/lib/market/model/nights";
import { emptyNight } from "@/lib/pricing/engine/input";
import { type Explained, titlesOf } from "./titles";

const quiet: NightReason = {
  season: 0,
  weekday: 0,
  event: 0,
  holiday: 0,
  holidayName: null,
  occupancy: null,
  usualOccupancy: null,
  expectedOccupancy: null,
  yearOccupancy: null,
  occupancyAge: 0,
  occupancyFactor: 1,
  moving: 0,
  counted: 0,
  shapeAge: 0,
};

/** 17 July 2027, a Saturday. */
const day = dayOf("2027-07-17");

function titles(seen: Partial<NightReason>, model: Partial<Explained> = {}, isBaseSet = false) {
  const detail = () => ({ ...quiet, ...seen });
  const given = {
    shapeSource: "market",
    occupancySource: "market",
    nights: { detail },
    ...model,
  } as const;
  const titleOf = titlesOf(given, () => "");
  const night = { ...emptyNight(), day, isBaseSet };
  return (["seasonality", "demand"] as const).map((key) => titleOf(key, night));
}

const learned = {
  season: Math.log(1.123),
  weekday: Math.log(1.03),
  moving: 30,
  counted: 0.75,
};

test("market steps describe what was found, and its weight", () => {
  const occupancy = { occupancy: 0.7222, usualOccupancy: 0.5, occupancyFactor: 1.11663 };
  expect(titles({ ...learned, ...occupancy })).toEqual([
    "Seasonality: mid-July prices are usually 12.3% higher here, from 30 listings that change their prices, at 75% of full weight",
    "Demand: Saturdays +3.0%, 72% booked where 50% is usual at this lead time: +11.7%, from 30 listings that change their prices, at 75% of full weight",
  ]);
  const [, scraped] = titles({ ...learned, ...occupancy }, { occupancySource: "scraped" });
  expect(scraped).toContain("72% unavailable where 50% is usual");
  const [, own] = titles({ ...learned, ...occupancy }, { occupancySource: "account" });
  expect(own).toContain("72% of your listings booked where");
  const pace = { expectedOccupancy: 0.776, yearOccupancy: 0.65, occupancyFactor: 1.07344 };
  const [, paced] = titles({ ...learned, ...occupancy, ...pace }, { occupancySource: "account" });
  expect(paced).toContain(
    "72% of your listings booked, 78% expected in the end where 65% is usual: +7.3%",
  );
});

test("the age of market data is said where it matters", () => {
  const occupancy = { occupancy: 0.72, usualOccupancy: 0.5, occupancyFactor: 1.05 };
  const [, faded] = titles({ ...learned, ...occupancy, occupancyAge: 12 });
  expect(faded).toContain("72% booked 12 days ago where 50% is usual at this lead time: +5.0%");
  const [, yesterday] = titles({ ...learned, ...occupancy, occupancyAge: 1 });
  expect(yesterday).toContain("72% booked 1 day ago where");
  const [recent] = titles({ ...learned, shapeAge: 399 });
  expect(recent).toMatch(/at 75% of full weight$/);
  const [old] = titles({ ...learned, counted: 0.375, shapeAge: 750 });
  expect(old).toMatch(/at 38% of full weight, market data 750 days old$/);
});

test("an event has the name of its holiday, else this date", () => {
  const [, holiday] = titles({ ...learned, event: Math.log(1.2), holidayName: "Canada Day" });
  expect(holiday).toContain("Saturdays +3.0%, Canada Day +20.0%, from 30");
  const [, date] = titles({ ...learned, event: Math.log(0.95) });
  expect(date).toContain("this date -5.0%");
  const [, both] = titles({ ...learned, event: 0.1, holiday: 0.02, holidayName: "Canada Day" });
  expect(both).toContain("this date +10.5%, Canada Day +2.0%");
});

test("without a market the default is named, with holidays", () => {
  const none = { shapeSource: null, occupancySource: null };
  expect(titles({}, none)).toEqual([
    "Seasonality: default (no market)",
    "Demand: default (no market)",
  ]);
  const [, demand] = titles({ holiday: 0.08, holidayName: "Canada Day" }, none);
  expect(demand).toBe("Demand: default (no market), Canada Day +8.0%");
});

test("own bookings and a base set for the date are mentioned", () => {
  const [season] = titles({ ...learned, moving: 10, counted: 0.5 }, { shapeSource: "bookings" });
  expect(season).toContain("12.3% higher here, from your own bookings, at 50% of full weight");
  expect(titles(learned, {}, true)[0]).toBe("Seasonality: the base is set for this date");
});
