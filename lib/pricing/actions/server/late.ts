import { fieldsOf } from "@/lib/pricing/customizations/fields";
import type { Payload } from "@/lib/pricing/customizations/kinds";
import { lastMinutePercentOfBase } from "@/lib/pricing/steps/curves";

/** Tonight's last-minute adjustment in %; a fixed price against `base` (in the currency), null without one. */
export function lateAdjustment(rule: Payload, base: number | null): number | null {
  return lastMinutePercentOfBase(fieldsOf("last_minute_prices", rule), 0, base);
}
