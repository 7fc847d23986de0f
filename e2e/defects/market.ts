import type { Defect } from "./defect";

const model = "lib/market/model";
const base = `${model}/recommended-base.test.ts`;
const guards = `${model}/guards.test.ts`;
const nights = `${model}/nights.test.ts`;
const occupancy = `${model}/occupancy.test.ts`;
const shape = `${model}/shape.test.ts`;

/** Defects of what is learned from the market (`pricing.md` §2). */
export const marketDefects: readonly Defect[] = [
  {
    name: "what few homes show is believed whole",
    caughtBy: shape,
    file: `${model}/shape.ts`,
    find: "effect * trust(moving) * precision",
    replace: "effect * precision",
  },
  {
    name: "late nights enter the season",
    caughtBy: shape,
    file: `${model}/shape.ts`,
    find: "const fitted = splitSeason(effects, today);",
    replace: "const fitted = splitSeason(effects, today, 0);",
  },
  {
    name: "homes that never change their price teach the season",
    caughtBy: shape,
    file: `${model}/shape.ts`,
    find: "asking.filter(isMoving)",
    replace: "[...asking]",
  },
  {
    name: "an event is believed whole however few homes are open",
    caughtBy: `${model}/events.test.ts`,
    file: `${model}/events.ts`,
    find: "* homes) / (homes + halfBelieved)",
    replace: "* homes) / homes",
  },
  {
    name: "four homes tell of an event",
    caughtBy: `${model}/events.test.ts`,
    file: `${model}/events.ts`,
    find: "const fewest = 5;",
    replace: "const fewest = 4;",
  },
  {
    name: "homes are compared with the first one",
    caughtBy: `${model}/fixed-effects.test.ts`,
    file: `${model}/fixed-effects.ts`,
    find: "- (levels[home] ?? NaN);",
    replace: "- (levels[0] ?? NaN);",
  },
  {
    name: "the middle of an even number is the upper one",
    caughtBy: `${model}/medians.test.ts`,
    file: `${model}/medians.ts`,
    find: "return (lower + upper) / 2;",
    replace: "return upper;",
  },
  {
    name: "a host with many homes has many voices",
    caughtBy: guards,
    file: `${model}/guards.ts`,
    find: "return count < homesOfHost;",
    replace: "return count < Infinity;",
  },
  {
    name: "a placeholder is kept in the level",
    caughtBy: base,
    file: `${model}/level.ts`,
    find: "home.category === category && !isPlaceholder(home) && asksSettled(home)",
    replace: "home.category === category && asksSettled(home)",
  },
  {
    name: "exactly three times the stated price is a placeholder",
    caughtBy: guards,
    file: `${model}/guards.ts`,
    find: "only > placeholderTimes * statedPrice",
    replace: "only >= placeholderTimes * statedPrice",
  },
  {
    name: "long stays are compared with the others",
    caughtBy: guards,
    file: `${model}/guards.ts`,
    find: "isLongStay(home.medianMinStay) === kind",
    replace: "isLongStay(home.medianMinStay) === kind || !kind",
  },
  {
    name: "nineteen comparables are trusted",
    caughtBy: guards,
    file: `${model}/guards.ts`,
    find: "const normalFrom = 20;",
    replace: "const normalFrom = 19;",
  },
  {
    name: "a night's occupancy is compared with itself",
    caughtBy: occupancy,
    file: `${model}/occupancy.ts`,
    find: "if (apart <= leftOut || Number.isNaN(value)) continue;",
    replace: "if (Number.isNaN(value)) continue;",
  },
  {
    name: "weekdays are not told apart in occupancy",
    caughtBy: occupancy,
    file: `${model}/occupancy.ts`,
    find: "return total > 0 && all > 0 ? sum / total / all : 1;",
    replace: "return 1;",
  },
  {
    name: "occupancy speaks of day 181",
    caughtBy: occupancy,
    file: `${model}/occupancy.ts`,
    find: "export const occupancyNights = 180;",
    replace: "export const occupancyNights = 181;",
  },
  {
    name: "a year of pace is ignored",
    caughtBy: nights,
    file: `${model}/occupancy-demand.ts`,
    find: "return pace === null",
    replace: "return pace === null || pace.year > 0",
  },
  {
    name: "pickup counts one for one",
    caughtBy: occupancy,
    file: `${model}/pace.ts`,
    find: "pace.final + pace.slope * (share - pace.onBooks)",
    replace: "pace.final + (share - pace.onBooks)",
  },
  {
    name: "holidays are laid over a learned curve",
    caughtBy: nights,
    file: `${model}/nights.ts`,
    find: "const share = 1 - trust(shape.moving);",
    replace: "const share = 1;",
  },
  {
    name: "a holiday's eve is forgotten",
    caughtBy: `${model}/server/holidays.test.ts`,
    file: `${model}/holiday-nights.ts`,
    find: "const name = today ?? tomorrow ?? holiday;",
    replace: "const name = today ?? holiday;",
  },
  {
    name: "a settled home's base may move by 30 %",
    caughtBy: base,
    file: `${model}/recommended-base.ts`,
    find: "bookedNights < settledNights ? newBound : settledBound",
    replace: "bookedNights < settledNights ? settledBound : newBound",
  },
  {
    name: "a suggestion leaves the listing's own bounds",
    caughtBy: base,
    file: `${model}/recommended-base.ts`,
    find: "const suggested = clamp(recommended, least, most);",
    replace: "const suggested = recommended;",
  },
  {
    name: "a market's shape is read from another listing's today",
    caughtBy: `${model}/server/cells.test.ts`,
    file: `${model}/server/cells.ts`,
    find: "askingFrom(nights, cell.today - first, modelNights)",
    replace: "askingFrom(nights, 0, modelNights)",
  },
];
