import { hasCredentials } from "@/lib/sync/connections/rules";
import type { Connection } from "@/lib/sync/connections/schema";

/** The actions of a connection, in the order of the menu. */
export type MenuAction =
  | "runs"
  | "feeds"
  | "importNow"
  | "token"
  | "reconnect"
  | "restore"
  | "pause"
  | "resume"
  | "remove";

/** Returns the actions that a connection's menu offers; changes need `canManage`. */
export function menuItems(connection: Connection, canManage: boolean): MenuAction[] {
  const { kind, paused, state, last_push_at: sent } = connection;
  const isOffered: Record<MenuAction, boolean> = {
    runs: true,
    feeds: kind === "ical",
    importNow: canManage && kind !== "ingest" && !paused && state !== "refused",
    token: canManage && kind === "ingest",
    reconnect: canManage && hasCredentials(kind),
    restore: canManage && hasCredentials(kind) && sent !== null,
    pause: canManage && !paused,
    resume: canManage && paused,
    remove: canManage,
  };
  return (Object.keys(isOffered) as MenuAction[]).filter((action) => isOffered[action]);
}
