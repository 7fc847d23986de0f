import type { Changes, Entry } from "@/lib/audit/server";
import type { Caller } from "@/lib/auth/server/caller";
import { addDays, type DateText } from "@/lib/core/dates";
import type { OverrideWrite } from "./write";

type ListingEntry = Extract<Entry, { logType: "listing" }>;
type LoggedListing = ListingEntry["listing"];

/** Overrides as the activity log shows them: equal ones on consecutive dates share one span. */
export function overrideSpans<Fields extends object>(
  overrides: readonly { date: DateText; fields: Fields }[],
): (Fields & { start_date: DateText; end_date: DateText })[] {
  const spans: { first: DateText; last: DateText; fields: Fields }[] = [];
  for (const { date, fields } of overrides) {
    const span = spans.at(-1);
    const continues =
      span &&
      addDays(span.last, 1) === date &&
      JSON.stringify(span.fields) === JSON.stringify(fields);
    if (continues) span.last = date;
    else spans.push({ first: date, last: date, fields });
  }
  return spans.map(({ first, last, fields }) => ({
    start_date: first,
    end_date: last,
    ...fields,
  }));
}

/** Log entries for a listing's changed overrides; with `parent`, they were copied from it. */
export function listingEntries(
  caller: Caller,
  listing: LoggedListing,
  writes: readonly OverrideWrite[],
  parent?: LoggedListing,
): Entry[] {
  const api = caller.via === "key" ? "api_" : "";
  const source = parent ? "_from_parent" : "";
  const from = parent && {
    parent_listing_id: parent.listingId,
    parent_listing_name: parent.name,
  };
  return verbs.flatMap((verb) =>
    spansOf(verb, writes).map((span): Entry => ({
      logType: "listing",
      listing,
      action: `${api}${verb}_custom_pricing${source}`,
      changes: { ...span, ...from },
    })),
  );
}

/** Log entries for a group's changed overrides. */
export function groupEntries(
  { id, name }: { id: number; name: string },
  writes: readonly OverrideWrite[],
): Entry[] {
  return verbs.flatMap((verb) =>
    spansOf(verb, writes).map((changes): Entry => ({
      logType: "group",
      group: { id, name },
      action: `${verb}_custom_pricing_group`,
      changes,
    })),
  );
}

const verbs = ["remove", "add"] as const;

function spansOf(verb: (typeof verbs)[number], writes: readonly OverrideWrite[]): Changes[] {
  const own = writes
    .filter(({ after }) => (after === null) === (verb === "remove"))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  return overrideSpans(own.map((write) => ({ date: write.date, fields: loggedFields(write) })));
}

/** The removed fields; or the new fields and the old ones they were merged into. */
function loggedFields({ before, after, mergedKeys }: OverrideWrite) {
  if (!after) return { ...before };
  if (!before) return { ...after };
  return { ...after, merged_keys: [...mergedKeys], old_value: before };
}
