import { agentDefects } from "./agents";
import { oauthDefects } from "./oauth";
import { calendarDefects } from "./calendars";
import { clientDefects } from "./clients";
import { connectionDefects } from "./connections";
import { contractDefects } from "./contract";
import { currencyDefects } from "./currencies";
import type { Defect } from "./defect";
import { durableDefects } from "./durable";
import { engineDefects } from "./engine";
import { eventDefects } from "./events";
import { freshnessDefects } from "./freshness";
import { historyDefects } from "./history";
import { homeDefects } from "./homes";
import { importDefects } from "./import";
import { marketDefects } from "./market";
import { nodeDefects } from "./nodes";
import { previewDefects } from "./preview";
import { ruleDefects } from "./rules";
import { serverDefects } from "./server";
import { signInDefects } from "./sign-in";
import { signupDefects } from "./signup";
import { holdDefects } from "./holds";
import { startDefects } from "./start";
import { tenancyDefects } from "./tenancy";
import { undoDefects } from "./undo";
import { unitDefects } from "./units";

/** Every defect by its part. */
export const parts: Readonly<Record<string, readonly Defect[]>> = {
  engine: engineDefects,
  events: eventDefects,
  agents: agentDefects,
  oauth: oauthDefects,
  rules: ruleDefects,
  market: marketDefects,
  freshness: freshnessDefects,
  preview: previewDefects,
  history: historyDefects,
  contract: contractDefects,
  tenancy: tenancyDefects,
  connections: connectionDefects,
  currencies: currencyDefects,
  start: startDefects,
  holds: holdDefects,
  units: unitDefects,
  homes: homeDefects,
  hardening: [
    ...calendarDefects,
    ...clientDefects,
    ...durableDefects,
    ...importDefects,
    ...nodeDefects,
    ...serverDefects,
    ...signInDefects,
    ...signupDefects,
    ...undoDefects,
  ],
};

/**
 * The defects of the parts with these names, of the points of docs/hardening.md with these numbers, and those whose own
 * name contains one of them; all without names. Throws for a name that chooses none.
 */
export function chosen(names: readonly string[]): Defect[] {
  const all = Object.values(parts).flat();
  if (names.length === 0) return all;
  const found = names.flatMap((name) => {
    const given = Object.hasOwn(parts, name) ? parts[name] : undefined;
    const isNamed = (each: Defect) =>
      /^\d+$/.test(name) ? each.point === Number(name) : each.name.includes(name);
    const named = given ?? all.filter(isNamed);
    if (named.length === 0) {
      throw new Error(`No part or defect is called ${name}: ${Object.keys(parts).join(", ")}.`);
    }
    return named;
  });
  return [...new Set(found)];
}
