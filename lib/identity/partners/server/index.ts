export {
  createPartner,
  invitePerson,
  leaveAccount,
  newCode,
  renewCode,
  changeGrant,
  grantPartner,
  revokeGrant,
} from "./commands";
export {
  findPartnerByCode,
  grantListings,
  listGrants,
  managedAccounts,
  partnerSelf,
} from "./queries";
