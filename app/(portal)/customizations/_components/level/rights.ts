/** What the caller may do here, as the server knows it. */
export interface Rights {
  canEdit: boolean;
  /** May it be shown who changed a rule? */
  seesLog: boolean;
  /** False: groups and PMSs may hold listings out of reach. */
  allListings: boolean;
  accountName: string;
}
