import type { KnownListings } from "./known-listings";
import { type DateOrder, dateReading, type DecimalMark, decimalReading } from "../../cells";
import { type Field, fieldsOf } from "../../fields";
import type { UploadSettings } from "../../schema";
import type { Facts } from "./file";

/** How the rows of a file are read. */
export interface Reading {
  settings: UploadSettings;
  /** Field of each column by position; null is not imported. */
  fields: readonly (Field | null)[];
  order: DateOrder | null;
  mark: DecimalMark;
  listings: KnownListings;
  /** Cells that a person replaced: field → cell → its new text. */
  replaced: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Fields whose cells are also read by the other mark, or the other order. */
  otherMark: ReadonlySet<string>;
  otherOrder: ReadonlySet<string>;
  /** Lines whose dates are swapped. */
  swapped: ReadonlySet<number>;
}

/** The dates and amounts of the chosen columns: how they are read, and what the cells say. */
export function readings(facts: Facts, settings: UploadSettings) {
  const fields = fieldsOf(settings.holds);
  const evidenceOf = (...kinds: readonly string[]) =>
    facts.evidence.filter((_, at) => {
      const name = settings.columns?.[at]?.field;
      const field = fields.find((each) => each.name === name);
      return field !== undefined && kinds.includes(field.kind);
    });
  return {
    dates: dateReading(evidenceOf("day", "moment"), settings.dates),
    decimals: decimalReading(evidenceOf("money"), settings.decimals),
  };
}

/** Puts together what reading a row needs. */
export function readingOf(
  facts: Facts,
  settings: UploadSettings,
  listings: KnownListings,
): Reading {
  const fields = fieldsOf(settings.holds);
  const { dates, decimals } = readings(facts, settings);
  const replaced = new Map<string, Map<string, string>>();
  const reading = {
    settings,
    fields: facts.header.map(
      (_, at) => fields.find(({ name }) => name === settings.columns?.[at]?.field) ?? null,
    ),
    order: dates.value,
    mark: decimals.value ?? ".",
    listings,
    replaced,
    otherMark: new Set<string>(),
    otherOrder: new Set<string>(),
    swapped: new Set<number>(),
  } as const;
  for (const fix of settings.fixes) {
    if (fix.kind === "value") {
      const cells = replaced.get(fix.field) ?? new Map<string, string>();
      replaced.set(fix.field, cells.set(fix.from, fix.to));
    } else if (fix.kind === "other_mark") reading.otherMark.add(fix.field);
    else if (fix.kind === "other_order") reading.otherOrder.add(fix.field);
    else reading.swapped.add(fix.line);
  }
  return reading;
}
