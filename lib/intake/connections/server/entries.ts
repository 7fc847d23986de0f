import type { Connection as ConnectionRow } from "@/generated/prisma/client";
import type { AccountAction, Changes, Entry } from "@/lib/audit/server";

type ConnectionAction = Extract<AccountAction, `connection_${string}`>;

/** The log entry of a change to a connection; credentials are never in it. */
export function connectionEntry(
  action: ConnectionAction,
  { name, pmsName }: Pick<ConnectionRow, "name" | "pmsName">,
  changes: Changes,
): Entry {
  return { logType: "account", action, name, pmsName, changes };
}
