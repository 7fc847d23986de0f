import type { Fields } from "@/lib/pricing/customizations/fields";
import { days } from "@/lib/pricing/customizations/kinds";
import { farOutPercent, lastMinutePercent } from "@/lib/pricing/steps/curves";
import { atLeast, factorOf } from "./factors";

/** The furthest night that can be asked for, in days ahead (`contract.md` §9). */
export const mostDaysAhead = 730;

/** Most cached tables; rules with equal values share one. */
const mostTables = 2_000;
const known = new Map<string, Float64Array>();

/** Far-out factors by days ahead. */
export function farOutTable(rule: Fields["far_out_premium"]): Float64Array {
  return tableOf(`far out ${JSON.stringify(rule)}`, (ahead) => farOutPercent(rule, ahead));
}

/** Last-minute factors by days ahead; 1 on nights with a fixed price. */
export function lastMinuteTable(rule: Fields["last_minute_prices"]): Float64Array {
  const percentOf = (ahead: number): number => lastMinutePercent(rule, ahead) ?? 0;
  return tableOf(`last minute ${JSON.stringify(rule)}`, percentOf, 0);
}

/** Day-of-week factors, Monday first. */
export function weekdayTable(rule: Fields["day_of_week_adjustment"]): Float64Array {
  return Float64Array.from(days, (day) => atLeast(factorOf(rule[`dow_factor_value_${day}`] ?? 0)));
}

function tableOf(name: string, percentOf: (ahead: number) => number, least?: number): Float64Array {
  const found = known.get(name);
  if (found) return found;
  const table = new Float64Array(mostDaysAhead + 1);
  for (let ahead = 0; ahead < table.length; ahead++) {
    table[ahead] = atLeast(factorOf(percentOf(ahead)), least);
  }
  if (known.size >= mostTables) known.clear();
  known.set(name, table);
  return table;
}
