import type { Caller, Origin } from "@/lib/auth/server/caller";
import { toCaller } from "@/lib/auth/server/key-caller";

/** A person in the moment they join: they act in their own name, and can do nothing but be written down. */
export function newcomer(
  accountId: number,
  person: { id: number; email: string; name: string },
  origin: Origin,
): Caller {
  const row = {
    key_id: null,
    session_id: null,
    role: "member" as const,
    permissions: {},
    person_id: person.id,
    email: person.email,
    person_name: person.name,
    all_listings: false,
    grant_version: 1,
    limit_minute: null,
    limit_hour: null,
    account_id: accountId,
    account_name: "",
    account_kind: "customer" as const,
    time_zone: "UTC",
    api_enabled: false,
    catalog_version: 0,
  };
  return toCaller(row, "session", origin);
}
