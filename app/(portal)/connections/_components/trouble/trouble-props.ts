import type { Connection } from "@/lib/sync/connections/schema";
import type { Opened } from "../use-opened";

/** Props of every problem panel. */
export interface TroubleProps {
  connection: Connection;
  canManage: boolean;
  timeZone: string;
  opened: Opened;
}
