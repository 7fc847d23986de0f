import type { Permissions } from "@/lib/auth/permissions";

/** The signed-in person, as the frame shows them. */
export interface Viewer {
  name: string;
  email: string;
  /** A partner's people are consultants, whatever they are inside the partner. */
  role: "owner" | "member" | "job" | "partner";
  /** The own account, or the partner. */
  accountName: string;
  /** What they may do in it when the page was asked for. */
  permissions: Permissions;
}
