import { parseAmount } from "@/lib/catalog/edits";
import type { OverrideFields } from "@/lib/pricing/levels/override-fields";
import { figuresIn } from "@/lib/core/number-format";

/** A price and its type, as typed. */
interface TypedText {
  type: string;
  text: string;
}

/** The fields of the editor as typed; "" is not set. */
export interface Draft {
  price: TypedText;
  min_price: TypedText;
  max_price: TypedText;
  lead_time_expiry: string;
  reason: string;
  min_stay: string;
  /** Seven 0 or 1 from Monday. */
  check_in: string;
  check_out: string;
}

/** The types that the editor offers, in its order. */
export const typesOf = {
  price: ["fixed", "percent", "percent_stacked"],
  min_price: ["fixed", "percent_base", "percent_min"],
  max_price: ["fixed", "percent_base", "percent_max"],
} as const;

/** Those of a group's price. */
export const groupPriceTypes = ["fixed", "percent", "percent_base"] as const;

type TypedField = keyof typeof typesOf;
type WholeField = "lead_time_expiry" | "min_stay";
type DaysField = "check_in" | "check_out";

/** Why a field is not valid; the name of a message. */
export type DraftProblem = "notNumber" | "positive" | "percent" | "days" | "stay";

/** What changed fields set; a removed one is null. */
export type SetFields = { [Field in keyof OverrideFields]?: OverrideFields[Field] | null };

export const everyDay = "1111111";

/** The editor's fields for values that all nights share. Amounts are the default unless the currencies differ. */
export function draftOf(common: OverrideFields, locale: string, hasAmounts = true): Draft {
  const { typed: write } = figuresIn(locale);
  const { check_in_check_out_enabled: isOn = true } = common;
  const text = (value: number | undefined) => (value === undefined ? "" : write(value));
  const typed = (field: TypedField): TypedText => ({
    type: common[`${field}_type`] ?? typesOf[field][hasAmounts ? 0 : 1],
    text: text(common[field]),
  });
  return {
    price: typed("price"),
    min_price: typed("min_price"),
    max_price: typed("max_price"),
    lead_time_expiry: text(common.lead_time_expiry),
    reason: common.reason ?? "",
    min_stay: text(common.min_stay),
    check_in: (isOn && common.check_in) || everyDay,
    check_out: (isOn && common.check_out) || everyDay,
  };
}

/** The fields that edits change, and the problems of those that cannot be sent. */
export function changeOf(
  initial: Draft,
  edits: Partial<Draft>,
  locale: string,
): { set: SetFields; problems: Partial<Record<keyof Draft, DraftProblem>> } {
  const parts: [keyof Draft, Part][] = [
    ...typedFields.map((field): [keyof Draft, Part] => [
      field,
      typedPart(field, initial, edits, locale),
    ]),
    ...wholeFields.map((field): [keyof Draft, Part] => [
      field,
      wholePart(field, initial, edits, locale),
    ]),
    ...daysFields.map((field): [keyof Draft, Part] => [field, daysPart(field, initial, edits)]),
    ["reason", reasonPart(initial, edits)],
  ];
  const set: SetFields = Object.assign({}, ...parts.map(([, part]) => part.set));
  const problems = parts.flatMap(([field, { problem }]) => (problem ? [[field, problem]] : []));
  return { set, problems: Object.fromEntries(problems) };
}

const typedFields = ["price", "min_price", "max_price"] as const;
const wholeFields = ["lead_time_expiry", "min_stay"] as const;
const daysFields = ["check_in", "check_out"] as const;

interface Part {
  set?: SetFields;
  problem?: DraftProblem;
}

function typedPart(
  field: TypedField,
  { [field]: before }: Draft,
  { [field]: edit = before }: Partial<Draft>,
  locale: string,
): Part {
  const value = parseAmount(edit.text, locale);
  if (value === null) return before.text === "" ? {} : { set: { [field]: null } };
  if (edit.type === before.type && edit.text === before.text) return {};
  const problem = problemOf(value, edit.type === "fixed");
  return problem ? { problem } : { set: { [field]: value, [`${field}_type`]: edit.type } };
}

function problemOf(value: number, isAmount: boolean): DraftProblem | null {
  if (Number.isNaN(value)) return "notNumber";
  if (isAmount) return value > 0 ? null : "positive";
  return value >= -75 && value <= 1_000 ? null : "percent";
}

const most: Record<WholeField, number> = { lead_time_expiry: 999, min_stay: 365 };

function wholePart(
  field: WholeField,
  { [field]: before }: Draft,
  { [field]: edit = before }: Partial<Draft>,
  locale: string,
): Part {
  const value = parseAmount(edit, locale);
  if (value === null) return before === "" ? {} : { set: { [field]: null } };
  if (edit === before) return {};
  const isValid = Number.isInteger(value) && value >= 1 && value <= most[field];
  if (isValid) return { set: { [field]: value } };
  return { problem: field === "min_stay" ? "stay" : "days" };
}

/** Every day is no restriction. */
function daysPart(
  field: DaysField,
  { [field]: before }: Draft,
  { [field]: edit = before }: Partial<Draft>,
): Part {
  if (edit === before) return {};
  return { set: { [field]: edit === everyDay ? null : edit } };
}

function reasonPart({ reason: before }: Draft, { reason = before }: Partial<Draft>): Part {
  const text = reason.trim();
  if (text === before) return {};
  return { set: { reason: text === "" ? null : text } };
}
