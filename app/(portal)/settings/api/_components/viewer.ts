/** What the page knows of the person who looks at it. */
export interface ApiViewer {
  isOwner: boolean;
  email: string;
  /** False: signs in through a provider only. */
  hasPassword: boolean;
  /** The account's user id, the owner's. */
  accountUserId: number;
  /** IANA zone in which times are shown: the account's. */
  timeZone: string;
  /** Origin under which programs reach the API. */
  baseUrl: string;
}
