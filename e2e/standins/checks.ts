import { z } from "zod";
import type { StandinRequest } from "./messages";
import type { Complain } from "./server";
import { dayAfter } from "./days";

/** A price as vendors take it: above 0, at most two decimals. */
export const price = z
  .number()
  .positive()
  .refine((amount) => /^\d+(\.\d{1,2})?$/.test(String(amount)), "has more than two decimals");

/** A minimum stay in nights. */
export const nights = z.int().min(1).max(999);

export const rangeDays = { startDate: z.iso.date(), endDate: z.iso.date() };

/** Hundredths of a checked price. */
export function hundredths(amount: number): number {
  return Math.round(amount * 100);
}

/** What `schema` reads from a value; complains of every difference and answers null. */
export function checked<T>(schema: z.ZodType<T>, value: unknown, complain: Complain): T | null {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues)
    complain(`${path.join(".") || "it"}: ${message}`);
  return null;
}

/** The query by the schema; each name comes once. */
export function checkedQuery<T>(
  schema: z.ZodType<T>,
  { query }: StandinRequest,
  complain: Complain,
): T | null {
  const names = [...query.keys()];
  if (new Set(names).size < names.length) complain("a parameter comes twice");
  return checked(schema, Object.fromEntries(query), complain);
}

/** The JSON body by the schema, sent as JSON in UTF-8. */
export function checkedJson<T>(
  schema: z.ZodType<T>,
  request: StandinRequest,
  complain: Complain,
): T | null {
  checkType(request, "application/json", complain);
  const value = jsonOf(request.body);
  if (value !== undefined) return checked(schema, value, complain);
  complain("the body is no JSON in UTF-8");
  return null;
}

/** The form by the schema. */
export function checkedForm<T>(
  schema: z.ZodType<T>,
  request: StandinRequest,
  complain: Complain,
): T | null {
  checkType(request, "application/x-www-form-urlencoded", complain);
  return checked(schema, Object.fromEntries(new URLSearchParams(request.body ?? "")), complain);
}

/** A read has no body. */
export function checkNoBody(request: StandinRequest, complain: Complain): void {
  if (request.body !== "") complain("has a body");
}

/**
 * Complains of ranges that are past, reversed, too far, or overlap. False for those, and where only the vendor's clock,
 * which may be ahead, calls one past.
 */
export function checkRanges(
  ranges: readonly { startDate: string; endDate: string }[],
  { today, vendorToday }: { today: string; vendorToday: string },
  complain: Complain,
): boolean {
  const problems: string[] = [];
  for (const { startDate, endDate } of ranges) {
    if (startDate > endDate) problems.push(`${startDate} to ${endDate} is reversed`);
    if (startDate < today) problems.push(`${startDate} is past: today is ${today}`);
    if (endDate >= dayAfter(today, 730)) problems.push(`${endDate} is over 730 days away`);
  }
  const inOrder = ranges.toSorted((one, other) => (one.startDate < other.startDate ? -1 : 1));
  for (const [place, range] of inOrder.entries()) {
    const before = inOrder[place - 1];
    if (before && before.endDate >= range.startDate)
      problems.push(`${range.startDate} is in two ranges`);
  }
  for (const problem of problems) complain(problem);
  return problems.length === 0 && ranges.every(({ startDate }) => startDate >= vendorToday);
}

function checkType({ headers }: StandinRequest, type: string, complain: Complain): void {
  const [given, ...parameters] = (headers["content-type"] ?? "none")
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  if (given !== type) complain(`Content-Type is ${given}, not ${type}`);
  if (parameters.some((parameter) => parameter !== "charset=utf-8"))
    complain(`Content-Type has ${parameters.join("; ")}`);
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
