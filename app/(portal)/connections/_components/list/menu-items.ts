import { hasCredentials } from "@/lib/sync/connections/rules";
import type { Connection } from "@/lib/sync/connections/schema";

/** What everybody may look at, and what the owner may do, in the order of the menu. */
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

/** What the menu of a connection offers. */
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
