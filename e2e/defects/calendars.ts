import type { Defect } from "./defect";

const ical = "lib/intake/sources/ical";

/** Defects of reading calendars as programs and channels write them (docs/hardening.md, 31). */
export const calendarDefects: readonly Defect[] = [
  {
    name: "a midnight in UTC is the evening before in the Americas",
    point: 31,
    caughtBy: `${ical}/calendar.test.ts`,
    file: `${ical}/dates.ts`,
    find: 'utcMidnight.test(start.text) ? "UTC" : listingZone',
    replace: "utcMidnight.test(start.text) ? listingZone : listingZone",
  },
  {
    name: "an exception of a series closes its nights all the same",
    point: 31,
    caughtBy: `${ical}/repeats.test.ts`,
    file: `${ical}/repeats.ts`,
    find: "if (shift !== null) days.delete(first + shift);",
    replace: "",
  },
  {
    name: "a rule is worked out in years that begin on other weekdays",
    point: 31,
    caughtBy: `${ical}/repeats.test.ts`,
    file: `${ical}/repeats.ts`,
    find: "% 7 === 0)",
    replace: "% 7 >= 0)",
  },
  {
    name: "an event that can't be read costs the whole calendar",
    point: 31,
    caughtBy: `${ical}/calendar.test.ts`,
    file: `${ical}/calendar.ts`,
    find: "parsed(text) ?? parsed(withoutBroken(text))",
    replace: "parsed(text)",
  },
  {
    name: "an event that leaves the time free closes its nights",
    point: 31,
    caughtBy: `${ical}/calendar.test.ts`,
    file: `${ical}/calendar.ts`,
    find: '=== "TRANSPARENT") return null;',
    replace: '=== "TRANSPARENT ") return null;',
  },
  {
    name: "a series counts as a guest's bookings",
    point: 31,
    caughtBy: `${ical}/calendar.test.ts`,
    file: `${ical}/kinds.ts`,
    find: 'return event.isRepeated ? "unavailable" : null;',
    replace: "return null;",
  },
  {
    name: "what a person says of unclear events waits until the calendar changes",
    point: 31,
    caughtBy: `${ical}/server/import.test.ts`,
    file: `${ical}/server/commands.ts`,
    find: "return { etag: null, lastModified: null, ...well,",
    replace: "return { ...well,",
  },
  {
    name: "a member reads the calendars of hidden listings",
    point: 35,
    caughtBy: "e2e/contract/portal-texts.test.ts",
    file: `${ical}/server/queries.ts`,
    find: "listing: ownedListings(caller)",
    replace: "listing: owned(caller)",
  },
  {
    name: "the owner isn't asked what the events of Vrbo in another language are",
    point: 31,
    caughtBy: `${ical}/calendar.test.ts`,
    file: `${ical}/kinds.ts`,
    find: 'homeAwayBlock.test(summary) ? "blocked" : null',
    replace: 'homeAwayBlock.test(summary) ? "blocked" : "unavailable"',
  },
  {
    name: "a departure beside its stay closes a night",
    point: 31,
    caughtBy: `${ical}/calendar.test.ts`,
    file: `${ical}/calendar.ts`,
    find: "withoutArrivals(found)",
    replace: "found",
  },
];
