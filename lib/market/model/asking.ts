import { available } from "@/lib/inventory/calendars/states";
import type { Nights } from "@/lib/inventory/calendars/nights";

/**
 * Asking prices of `count` nights from an index on, in minor units; 0 if a night is not open or its price is unknown.
 */
export function askingFrom({ prices, states }: Nights, index: number, count: number): Float64Array {
  const asking = prices.slice(index, index + count);
  for (let night = 0; night < asking.length; night++)
    if (states[index + night] !== available) asking[night] = 0;
  return asking;
}
