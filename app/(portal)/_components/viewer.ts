/** The signed-in person, as the frame shows them. */
export interface Viewer {
  userId: number;
  name: string;
  email: string;
  role: "owner" | "member" | "job";
  accountName: string;
}
