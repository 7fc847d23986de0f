import { z } from "zod";
import type { NightState, PmsNight } from "@/lib/intake/connections/server/connector";
import {
  Counts,
  Day,
  decodeRows,
  Flag,
  MinStay,
  optional,
  Price,
  turned,
  Whole,
} from "@/lib/intake/connectors/server/decode";

const statuses: ReadonlyMap<string, NightState> = new Map([
  ["available", "available"],
  ["reserved", "booked"],
  ["mreserved", "booked"],
  ["blocked", "blocked"],
  ["mblocked", "blocked"],
  ["pending", "unavailable"],
  ["hardBlock", "unavailable"],
  ["conflicted", "unavailable"],
]);

interface HostawayNight {
  night: PmsNight;
  /** A status that is not documented. */
  unknown: string | null;
}

const HostawayDay = turned(
  z.object({
    date: Day,
    isAvailable: optional(Flag),
    status: z.string(),
    price: optional(Price),
    minimumStay: optional(MinStay),
    closedOnArrival: optional(Flag),
    closedOnDeparture: optional(Flag),
    availableUnitsToSell: optional(Whole),
  }),
  (day): HostawayNight => ({
    night: {
      day: day.date,
      state: stateOf(day.status, day.isAvailable, day.availableUnitsToSell),
      price: day.price,
      minStay: day.minimumStay,
      unitsLeft: day.availableUnitsToSell,
      closedOnArrival: day.closedOnArrival,
      closedOnDeparture: day.closedOnDeparture,
      // Hostaway does not tell its own base from a price of the night.
      isBasePrice: false,
      isBaseMinStay: false,
    },
    unknown: statuses.has(day.status) ? null : day.status.slice(0, 60),
  }),
);

/** Units left decide where there are several; `isAvailable: 0` beats the status. */
function stateOf(status: string, isAvailable: boolean | null, units: number | null): NightState {
  if (units !== null && units > 0) return "available";
  const state = statuses.get(status) ?? "unavailable";
  const isClosed = isAvailable === false || units !== null;
  return isClosed && state === "available" ? "unavailable" : state;
}

/** The nights of an answer, each once. */
export function nightsOf(
  days: readonly unknown[],
  { from, to, report }: { from: number; to: number; report: (problem: string) => void },
): PmsNight[] {
  const { rows, problems } = decodeRows(days, HostawayDay, "Night");
  for (const problem of problems) report(problem);
  const nights = new Map<number, PmsNight>();
  const unknown = new Counts();
  for (const { night, unknown: status } of rows) {
    if (night.day < from || night.day > to) continue;
    nights.set(night.day, night);
    if (status !== null) unknown.add(status);
  }
  for (const [status, count] of unknown) report(`Unknown status ${status} on ${count} nights.`);
  return [...nights.values()];
}
