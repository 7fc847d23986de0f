import type { Payload } from "@/lib/pricing/customizations/kinds";

/** Returns the nearest whole number between two ends. */
export function wholeWithin(number: number, from: number, to: number): number {
  return Math.min(to, Math.max(from, Math.round(number)));
}

/** Returns the fields with one number set; an emptied one is removed, and the schema then reports it. */
export function withNumber(fields: Payload, name: string, value: number): Payload {
  const { [name]: _before, ...rest } = fields;
  return Number.isNaN(value) ? rest : { ...rest, [name]: value };
}
