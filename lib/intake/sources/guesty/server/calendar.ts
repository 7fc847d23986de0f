import { z } from "zod";
import type { NightState, PmsNight } from "@/lib/intake/connections/server/connector";
import {
  Counts,
  Day,
  decodeRows,
  Id,
  MinStay,
  optional,
  Price,
  turned,
  Whole,
} from "@/lib/intake/connectors/server/decode";

/** A night of a Guesty calendar, with flags or a status that is not documented. */
interface GuestyNight {
  listingId: string | null;
  night: PmsNight;
  unknown: string[];
}

/** In the order in which they decide. */
const flags: readonly (readonly [readonly string[], NightState])[] = [
  [["b"], "booked"],
  [["o", "m", "bd"], "blocked"],
  [["r", "sr", "abl", "a", "bw", "pt", "an", "ic"], "unavailable"],
];
const knownFlags = new Set(flags.flatMap(([names]) => names));

const statuses: Readonly<Record<string, NightState>> = {
  available: "available",
  unavailable: "unavailable",
  booked: "booked",
  reserved: "unavailable",
};

const GuestyDay = turned(
  z.object({
    date: Day,
    listingId: optional(Id),
    price: optional(Price),
    isBasePrice: optional(z.boolean()),
    minNights: optional(MinStay),
    isBaseMinNights: optional(z.boolean()),
    status: z.string(),
    allotment: optional(Whole),
    blocks: optional(z.record(z.string(), z.unknown())),
    cta: optional(z.boolean()),
    ctd: optional(z.boolean()),
  }),
  (day): GuestyNight => {
    const set = Object.keys(day.blocks ?? {}).filter((name) => day.blocks?.[name] === true);
    const unknown = set.filter((name) => !knownFlags.has(name)).map((name) => `flag ${name}`);
    if (!Object.hasOwn(statuses, day.status)) unknown.push(`status ${day.status}`);
    return {
      listingId: day.listingId,
      night: {
        day: day.date,
        state: stateOf(day.status, day.allotment, set),
        price: day.price,
        minStay: day.minNights,
        unitsLeft: day.allotment,
        closedOnArrival: day.cta,
        closedOnDeparture: day.ctd,
        isBasePrice: day.isBasePrice ?? false,
        isBaseMinStay: day.isBaseMinNights ?? false,
      },
      unknown: unknown.map((each) => each.slice(0, 60)),
    };
  },
);

/** Several units share a night's flags, so the units left (`allotment`) decide first. */
function stateOf(status: string, allotment: number | null, set: readonly string[]): NightState {
  if (allotment !== null && allotment > 0) return "available";
  const state = flaggedState(status, set);
  return allotment !== null && state === "available" ? "unavailable" : state;
}

function flaggedState(status: string, set: readonly string[]): NightState {
  if (status === "booked") return "booked";
  const flagged = flags.find(([names]) => names.some((name) => set.includes(name)));
  if (flagged) return flagged[1];
  if (set.length > 0) return "unavailable";
  return Object.hasOwn(statuses, status) ? (statuses[status] ?? "unavailable") : "unavailable";
}

/** Documented as a list of days; clients see it within `data.days`, `data` or `days`. */
export const GuestyDays = z.union([
  z.array(z.unknown()),
  z.object({ data: z.object({ days: z.array(z.unknown()) }) }).transform(({ data }) => data.days),
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data),
  z.object({ days: z.array(z.unknown()) }).transform(({ days }) => days),
]);

/** The days of an answer by listing; a day without a listing belongs to the only one that was asked for. */
export function nightsOf(
  days: readonly unknown[],
  ids: readonly string[],
  { from, to, report }: { from: number; to: number; report: (problem: string) => void },
): Map<string, PmsNight[]> {
  const { rows, problems } = decodeRows(days, GuestyDay, "Night");
  for (const problem of problems) report(problem);
  const only = ids.length === 1 ? ids[0] : undefined;
  const found = new Map<string, Map<number, PmsNight>>();
  const unknown = new Counts();
  const isAsked = (id: string, day: number): boolean =>
    ids.includes(id) && day >= from && day <= to;
  for (const { listingId, night, unknown: words } of rows) {
    const id = listingId ?? only ?? "";
    if (!isAsked(id, night.day)) continue;
    found.set(id, (found.get(id) ?? new Map()).set(night.day, night));
    for (const each of words) unknown.add(each);
  }
  for (const [words, nights] of unknown) report(`Unknown ${words} on ${nights} nights.`);
  return new Map([...found].map(([id, own]) => [id, [...own.values()]]));
}
