import type { Payload } from "@/lib/pricing/customizations/kinds";

/** The fields with one number set; an emptied one is taken out, so that its schema misses it. */
export function withNumber(fields: Payload, name: string, value: number): Payload {
  const { [name]: _before, ...rest } = fields;
  return Number.isNaN(value) ? rest : { ...rest, [name]: value };
}
