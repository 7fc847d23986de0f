import type { Person } from "@/generated/prisma/client";
import { db, type Tx } from "@/lib/db/server";
import type { Caller } from "./caller";
import { toCaller } from "./key-caller";

/** Returns the caller of `person` as if just signed in; `overrides` replace whole fields. */
export async function callerFor(
  person: Person,
  overrides: Partial<Caller> = {},
  tx: Tx = db(),
): Promise<Caller> {
  const account = await tx.account.findUniqueOrThrow({ where: { id: person.accountId } });
  const row = {
    key_id: null,
    session_id: null,
    verified_at: new Date(),
    person_id: person.id,
    email: person.email,
    person_name: person.name,
    role: person.role,
    permissions: person.permissions,
    all_listings: person.allListings,
    grant_version: person.grantVersion,
    limit_minute: person.limitMinute,
    limit_hour: person.limitHour,
    account_id: account.id,
    account_name: account.name,
    account_kind: account.kind,
    time_zone: account.timeZone,
    api_enabled: account.apiAccess === "enabled",
    catalog_version: account.catalogVersion,
  };
  const origin = { ip: null, device: "web", requestId: null } as const;
  return { ...toCaller(row, "session", origin), ...overrides };
}
