export { createPartner, invitePerson, leaveAccount, newCode, renewCode } from "./commands";
export { changeGrant, grantPartner, revokeGrant } from "./grant-commands";
export {
  findPartnerByCode,
  grantListings,
  listGrants,
  managedAccounts,
  partnerSelf,
} from "./queries";
