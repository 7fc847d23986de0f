import type { Caller } from "@/lib/auth/server/caller";
import { pmsDisplayName } from "@/lib/core/pms";
import { logActions } from "@/lib/audit/entry-kinds";
import { mayRevert, revertKindOf } from "./revertible";
import type { LogEntry } from "../schema";
import { type Reach, told } from "./listing-scope";

/** An entry as it was written, with what its listing or group is called now. */
export interface LoggedEntry {
  id: string;
  log_type: LogEntry["log_type"];
  action: string;
  listing_key: number | null;
  listing_id: string | null;
  pms_name: string | null;
  group_id: number | null;
  /** What it was about, as it was called then. */
  name: string | null;
  /** Null once there is no such listing or group. */
  listing_name: string | null;
  group_name: string | null;
  user_id: number;
  email: string | null;
  changes: Record<string, unknown>;
  ip: string | null;
  device: LogEntry["metadata"]["device_type"];
  request_id: string | null;
  created_at: Date;
}

/** An entry as its reader may see it. */
export function toEntry(caller: Caller, reach: Reach | null, row: LoggedEntry): LogEntry {
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
    changes: told(reach, row.changes),
    metadata: { ip_address: seesAddress ? row.ip : null, device_type: device, request_id },
    revertible: kind !== null && mayRevert(caller, kind),
    created_at: created_at.toISOString(),
  };
}

function labelOf({ log_type, action }: LoggedEntry): string {
  const labels: Readonly<Record<string, string>> = logActions[log_type];
  return labels[action] ?? action;
}

function entityOf(row: LoggedEntry): LogEntry["entity"] {
  const { log_type: type, listing_id, name, pms_name } = row;
  const pms = pms_name !== null && { pms_name, pms_display_name: pmsDisplayName(pms_name) };
  if (type === "listing") {
    return { type, listing_id: listing_id ?? "", name: row.listing_name ?? "N/A", ...pms };
  }
  if (type === "group") return { type, name, group_name: row.group_name ?? "GroupDeleted" };
  return { type, name, ...pms };
}
