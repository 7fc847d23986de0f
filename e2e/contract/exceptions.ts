import { type RefusalCode, refusals } from "@/lib/core/errors";
import { exampleName } from "./examples";
import type { Operation } from "./operations";

/** Lists whose rows are validated one by one: the answer reports a bad row and the call succeeds. */
export const judgedByRow: Readonly<Record<string, string>> = {
  "POST /v1/create_reservations": "reservations",
  "POST /v1/group_overrides": "overrides",
  "DELETE /v1/group_overrides": "overrides",
};

/** Calls that are refused with this code, whatever object they send. */
const alwaysRefused: Readonly<Record<string, RefusalCode>> = {
  "POST /v1/add_listing_data": "ERR-USE-CONNECTIONS",
  // The bill is the owner's.
  "GET /rm/v1/usage": "PERMISSION_DENIED",
};

/** Calls that need nothing from the database, and why. */
const statementless: Readonly<Record<string, string>> = {
  "GET /v1/customization_profiles": "named profiles do not exist yet",
  "POST /v1/add_listing_data": "it is always refused",
  "GET /rm/v1/usage": "it is always refused",
};

/** Returns the status of a valid call, and its code where every call is refused. */
export function outcomeOf({ name, spec }: Operation): [number, string | undefined] {
  const code = refusalOf(name);
  return code === undefined ? [spec.endpoint.status ?? 200, undefined] : [refusals[code][0], code];
}

/** Says whether a call is refused whatever it sends, so that it knows no fields. */
export function isAlwaysRefused({ name }: Pick<Operation, "name">): boolean {
  return refusalOf(name) !== undefined;
}

const unlogged = [
  // Only the count of refreshes and their last time are written.
  "POST /v1/refresh_listing",
  // Requests to the owner's own server, which `deliveries` lists.
  "POST /v1/webhooks/test",
  "POST /v1/webhooks/replay",
];

/** Says whether a writing call changes something of the account's, which the activity log tells. */
export function isLogged({ name }: Pick<Operation, "name">): boolean {
  return !unlogged.includes(exampleName(name));
}

/** Says whether a call reads the database. */
export function needsStatements({ name }: Operation): boolean {
  return !(name in statementless || exampleName(name) in statementless);
}

function refusalOf(name: string): RefusalCode | undefined {
  return alwaysRefused[name] ?? alwaysRefused[exampleName(name)];
}
