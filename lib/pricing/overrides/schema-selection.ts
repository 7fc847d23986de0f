import { z } from "zod";
import { dryAnswer, dryRun, id, pmsName, withPms, groupId } from "@/lib/http/inputs";
import { fieldNames } from "@/lib/pricing/levels/override-fields";
import {
  checkPrices,
  ListingOverrideChange,
  LoggedOverride,
  mostOverrides,
  overrideDate,
  GroupOverride,
  GroupOverrideChange,
} from "./schema-row";

/** Limits of one call about selected nights. */
const mostListings = 50;
const mostNights = 5_000;

const Selected = withPms("pms", {
  id,
  pms: pmsName,
  dates: z
    .array(overrideDate)
    .min(1)
    .max(mostOverrides)
    .refine((dates) => new Set(dates).size === dates.length, "must not contain a date twice"),
});

const selection = z.array(Selected).min(1).max(mostListings).superRefine(checkSelection);

/** Source of a copy: `from` has a listing for each of `selection`, and a date for each of its dates. */
const Copy = z.strictObject({
  what: z.enum(["overrides", "prices"]),
  from: z
    .array(
      withPms("pms", { id, pms: pmsName, dates: z.array(overrideDate).min(1).max(mostOverrides) }),
    )
    .min(1)
    .max(mostListings),
});

/** What a change of selected nights sets; an absent field is unchanged, null removes it. */
const OverrideSet = z
  .strictObject(ListingOverrideChange.shape)
  .omit({ date: true })
  .superRefine(checkPrices);

/** Sets, clears or copies overrides of selected nights; a dry run with none of them only reads them. */
export const SelectionWrite = z
  .strictObject({
    selection,
    set: OverrideSet.optional(),
    clear: z.literal(true).optional(),
    copy: Copy.optional(),
    dry_run: dryRun,
  })
  .superRefine(checkChange)
  .superRefine(checkCopy);

const Night = z.strictObject({
  date: z.iso.date(),
  /** Final prices in the listing's currency; null where the night can't be priced. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  min_stay_from: z.int(),
  min_stay_to: z.int(),
  /** Why the night is not changed. */
  skipped: z.enum(["booked", "past", "empty"]).optional(),
});

const named = { id: z.string(), pms: z.string(), name: z.string() };
/** Why nothing is written for a listing; empty if it is written. */
const errors = z.array(z.string());

const PreviewedListing = z.strictObject({
  ...named,
  currency: z.string().nullable(),
  nights: z.array(Night),
  errors,
});

const Totals = z.strictObject({
  /** Nights that are written: not skipped, and of listings without errors. */
  nights: z.int(),
  /** Written nights whose override changes. */
  changed: z.int(),
  booked: z.int(),
  past: z.int(),
  /** Nights that have nothing to copy. */
  empty: z.int(),
  above_max: z.int(),
  below_min: z.int(),
  /** Nights on which the new override replaces a group's or subgroup's. */
  over_group: z.int(),
  /** Nights of a group's listings on which a closer override takes precedence. */
  nearer: z.int(),
  /** Mean prices before and after, by currency. */
  prices: z.array(
    z.strictObject({ currency: z.string(), nights: z.int(), from: z.number(), to: z.number() }),
  ),
});

/** What the selected nights have now. */
const Stored = z.strictObject({
  /** Nights with an override. */
  nights: z.int(),
  /** Fields with the same value on every night. */
  common: LoggedOverride,
  /** Fields that only some nights have, or that have different values. */
  mixed: z.array(z.enum(fieldNames)),
});

const SelectionPreview = z.strictObject({
  listings: z.array(PreviewedListing),
  /** Other listings of a large group, whose nights are in the totals only. */
  unlisted: z.int().optional(),
  totals: Totals,
  stored: Stored,
  dry_run: dryAnswer,
});

const SelectionSaved = z.strictObject({
  /** Nights whose override changed. */
  written: z.int(),
  listings: z.array(z.strictObject({ ...named, errors })),
  /** Ids of the log entries; undo takes them. */
  entries: z.array(z.string()),
});

export const SelectionAnswer = z.union([SelectionPreview, SelectionSaved]);

export type OverrideSet = z.output<typeof OverrideSet>;
export type SelectionWrite = z.output<typeof SelectionWrite>;
export type SelectionPreview = z.input<typeof SelectionPreview>;
export type SelectionSaved = z.input<typeof SelectionSaved>;
export type PreviewedNight = z.input<typeof Night>;
export type StoredSummary = SelectionPreview["stored"];

/** One of the changes, or none in a dry run. */
function checkChange(
  {
    set,
    clear,
    copy,
    dry_run,
  }: { set?: unknown; clear?: unknown; copy?: unknown; dry_run?: unknown },
  context: z.RefinementCtx,
): void {
  const given = [set, clear, copy].filter((each) => each !== undefined).length;
  if (given === 1 || (given === 0 && dry_run === true)) return;
  const message = "is required unless clear or copy is sent; send only one of them";
  context.addIssue({ code: "custom", path: ["set"], message });
}

interface Dated {
  dates: readonly string[];
}

function checkCopy(
  {
    selection: to,
    copy,
  }: { selection: readonly Dated[]; copy?: { from: readonly Dated[] } | undefined },
  context: z.RefinementCtx,
): void {
  if (!copy) return;
  const isAligned =
    copy.from.length === to.length &&
    to.every(({ dates }, at) => copy.from[at]?.dates.length === dates.length);
  if (isAligned) return;
  const message = "must have a listing for each of selection, and a date for each of its dates";
  context.addIssue({ code: "custom", path: ["copy", "from"], message });
}

function checkSelection(
  listings: readonly { id: string; pms: string; dates: readonly string[] }[],
  context: z.RefinementCtx,
): void {
  const nights = listings.reduce((sum, { dates }) => sum + dates.length, 0);
  if (nights > mostNights) {
    context.addIssue({ code: "custom", message: `must hold at most ${mostNights} nights` });
  }
  const names = new Set(listings.map((each) => `${each.pms}:${each.id}`));
  if (names.size < listings.length) {
    context.addIssue({ code: "custom", message: "must not hold a listing twice" });
  }
}

/** Sets or clears a group's overrides of some nights; a dry run with neither only reads them. */
export const GroupNightsWrite = z
  .strictObject({
    group: groupId,
    dates: z
      .array(overrideDate)
      .min(1)
      .max(mostOverrides)
      .refine((dates) => new Set(dates).size === dates.length, "must not contain a date twice"),
    set: z
      .strictObject(GroupOverrideChange.shape)
      .omit({ date: true })
      .superRefine(checkPrices)
      .optional(),
    clear: z.literal(true).optional(),
    dry_run: dryRun,
  })
  .superRefine(checkChange);

export const GroupNights = z.strictObject({
  id: z.int(),
  first_night: z.string().meta({
    description:
      "YYYY-MM-DD: today where it is earliest among its listings; earlier nights are past",
  }),
  overrides: z.array(GroupOverride).meta({ description: "From first_night on, sorted by date" }),
});

export type GroupNights = z.input<typeof GroupNights>;
export type GroupNightsWrite = z.output<typeof GroupNightsWrite>;
