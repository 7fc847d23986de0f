export { createPartner, invitePerson, leaveAccount, renewCode } from "./commands";
export { changeGrant, grantPartner, revokeGrant } from "./grant-commands";
export {
  findPartnerByCode,
  grantListings,
  listGrants,
  managedAccounts,
  partnerSelf,
} from "./queries";
