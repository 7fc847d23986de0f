/** The signed-in person, as the frame shows them. */
export interface Viewer {
  name: string;
  email: string;
  /** A partner's people are consultants, whatever they are inside the partner. */
  role: "owner" | "member" | "job" | "partner";
  /** The own account, or the partner. */
  accountName: string;
}
