import type { Caller } from "@/lib/auth/server/caller";
import { dateIn } from "@/lib/core/dates";
import { pmsDisplayName } from "@/lib/core/pms";
import { logActions } from "@/lib/audit/entry-kinds";
import { mayRevert, revertKindOf } from "./revertible";
import type { LogEntry, PortalLogEntry } from "../schema";
import { type ListingScope, visibleChanges } from "./listing-scope";
import type { StoredEntry } from "./stored-entries";

/** An entry as the caller may see it. */
export function toLogEntry(caller: Caller, scope: ListingScope | null, row: StoredEntry): LogEntry {
  const { id, action, log_type, user_id, email, device, request_id, created_at } = row;
  const kind = revertKindOf(row);
  const seesAddress = caller.actor.role !== "member" || caller.actor.id === user_id;
  return {
    id,
    action,
    action_label: labelOf(row),
    log_type,
    entity: entityOf(row),
    user: { id: user_id, email },
    changes: visibleChanges(scope, row.changes),
    metadata: { ip_address: seesAddress ? row.ip : null, device_type: device, request_id },
    revertible: kind !== null && mayRevert(caller, kind),
    created_at: created_at.toISOString(),
  };
}

/** The same with its level, its day in the account's time zone and its assistant, for the portal. */
export function toPortalEntry(
  caller: Caller,
  scope: ListingScope | null,
  row: StoredEntry,
): PortalLogEntry {
  const level = row.parent_group_id === null ? row.log_type : "subgroup";
  const day = dateIn(caller.account.timeZone, row.created_at);
  return { ...toLogEntry(caller, scope, row), level, day, assistant: row.assistant };
}

function labelOf({ log_type, action }: StoredEntry): string {
  const labels: Readonly<Record<string, string>> = logActions[log_type];
  return labels[action] ?? action;
}

function entityOf(row: StoredEntry): LogEntry["entity"] {
  const { log_type: type, listing_id, name, pms_name } = row;
  const pms = pms_name !== null && { pms_name, pms_display_name: pmsDisplayName(pms_name) };
  if (type === "listing") {
    return { type, listing_id: listing_id ?? "", name: row.listing_name ?? "N/A", ...pms };
  }
  if (type === "group") return { type, name, group_name: row.group_name ?? "GroupDeleted" };
  return { type, name, ...pms };
}
