import type { Connection } from "@/lib/sync/connections/schema";

/** Props of every kind of trouble. */
export interface TroubleProps {
  connection: Connection;
  canManage: boolean;
  timeZone: string;
}
