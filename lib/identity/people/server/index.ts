export {
  chosenListings,
  chosenRefs,
  listingKeys,
  setListingGrants,
  toAccessGrant,
  toGrantColumns,
} from "./access-grants";
export { changeProfile, createAccount, createMember, setLimits } from "./commands";
export { invitationLink, openLink, usedLinkDays } from "./links";
export { sendMail, sendsMail } from "./mail";
export {
  changePassword,
  deleteEndedResets,
  makeResetLink,
  readPasswordReset,
  requestPasswordReset,
  resetPassword,
} from "./password-commands";
export {
  insertPerson,
  lockPerson,
  newPasswordHash,
  personByEmail,
  removePerson,
  requireFreeEmail,
  updatePerson,
} from "./person";
export { getProfile, listSessions, me } from "./queries";
export { endAllSessions, endSession, verifySession } from "./session-commands";
