/** What the page knows of the person who looks at it. */
export interface ApiViewer {
  /** Null: somebody of an account. Else the partner whose programs use the key, and a managed account to try it on. */
  partner: { name: string; code: string; accountUserId: number | null } | null;
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
