import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { dateIn, type DateText, dayOf } from "@/lib/core/dates";
import { Refusal } from "@/lib/core/errors";
import { db } from "@/lib/db/server";
import { booked } from "@/lib/inventory/calendars/states";
import { lastDayAhead } from "@/lib/pricing/prices/schema";
import type { EngineInput } from "@/lib/pricing/engine/input";
import {
  engineColumns,
  nightsBeyond,
  readEngineInputs,
} from "@/lib/pricing/prices/server/engine-inputs";
import type { PreviewedNight, SelectionWrite } from "../schema-selection";
import { type CopiedNight, readCopied } from "./copied";
import { listingColumns, type OverrideListing } from "./family";

/** The selected nights of a listing, and its current engine inputs. */
export interface SelectedListing {
  listing: OverrideListing;
  input: EngineInput;
  /** All selected nights in order; those in `skipped` stay unchanged. */
  dates: readonly DateText[];
  skipped: ReadonlyMap<DateText, NonNullable<PreviewedNight["skipped"]>>;
  /** What is copied to its nights, if the change is a copy; nights with nothing to copy are skipped. */
  copied?: ReadonlyMap<DateText, CopiedNight>;
}

/**
 * Reads selected listings, in the order of the request, with the engine's inputs as far as the last night. Clearing
 * skips no booked night. Reads outside any transaction, a fixed number of statements. Throws LISTING_NOT_FOUND.
 */
export async function readSelection(
  caller: Caller,
  { selection, clear, copy }: Pick<SelectionWrite, "selection" | "clear" | "copy">,
  now: Date = new Date(),
): Promise<SelectedListing[]> {
  const rows = await db().listing.findMany({
    where: {
      ...ownedListings(caller),
      OR: selection.map(({ id, pms }) => ({ listingId: id, pmsName: pms })),
    },
    select: { ...engineColumns, ...listingColumns },
  });
  const byName = new Map(rows.map((row) => [`${row.pmsName}:${row.listingId}`, row]));
  const inputsOf = await readEngineInputs(caller, rows, now, nightsOf(selection, now));
  const copied = copy && (await readCopied(caller, { selection, copy }, now));
  return selection.map(({ id, pms, dates }, at) => {
    const listing = byName.get(`${pms}:${id}`);
    if (!listing) throw new Refusal("LISTING_NOT_FOUND");
    const { input } = inputsOf(listing);
    const sorted = dates.toSorted();
    const skips = sorted.flatMap((date) => {
      const isEmpty = copied?.[at]?.has(date) === false;
      const reason = skipOf(input, dayOf(date), clear === true) ?? (isEmpty ? "empty" : undefined);
      return reason ? [[date, reason] as const] : [];
    });
    const given = copied?.[at];
    return {
      listing,
      input,
      dates: sorted,
      skipped: new Map(skips),
      ...(given && { copied: given }),
    };
  });
}

/** The nights that are written. */
export function writtenDates({ dates, skipped }: SelectedListing): DateText[] {
  return dates.filter((date) => !skipped.has(date));
}

function skipOf(
  { today, calendar }: EngineInput,
  day: number,
  isClearing: boolean,
): PreviewedNight["skipped"] {
  if (day < today) return "past";
  const isBooked = calendar.states[day - today] === booked;
  return isBooked && !isClearing ? "booked" : undefined;
}

/** The time zone where the day begins last, so that no listing's today is earlier. */
const earliestZone = "Etc/GMT+12";

/** Nights of calendars to read. */
function nightsOf(selection: SelectionWrite["selection"], now: Date): number {
  const last = Math.max(...selection.flatMap(({ dates }) => dates.map(dayOf)));
  const ahead = last - dayOf(dateIn(earliestZone, now)) + 1;
  return Math.min(Math.max(ahead, 1), lastDayAhead + 1) + nightsBeyond;
}
