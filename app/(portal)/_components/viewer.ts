/** The signed-in person, as the frame shows them. */
export interface Viewer {
  name: string;
  email: string;
  role: "owner" | "member" | "job";
  accountName: string;
}
