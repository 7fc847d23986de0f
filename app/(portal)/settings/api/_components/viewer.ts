/** The person viewing the page. */
export interface ApiViewer {
  /** The viewer's partner with a managed account to try the key on; null for people of an account. */
  partner: { name: string; code: string; accountUserId: number | null } | null;
  isOwner: boolean;
  email: string;
  /** The account's user id, which is its owner's. */
  accountUserId: number;
  /** The account's IANA time zone. */
  timeZone: string;
  /** Origin of the API. */
  baseUrl: string;
}
