export {
  chosenListings,
  chosenRefs,
  listingKeys,
  setListingGrants,
  toAccessGrant,
  toGrantColumns,
} from "./access-grants";
export { changeProfile, createAccount, createMember, insertAccount, setLimits } from "./commands";
export { invitationLink, isMailed, mailedToken, openLink, signUpLink, usedLinkDays } from "./links";
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
  EmailTaken,
  insertPerson,
  lockPerson,
  newPasswordHash,
  personByEmail,
  removePerson,
  updatePerson,
} from "./person";
export { getProfile, listSessions, me } from "./queries";
export { endAllSessions, endSession, verifySession } from "./session-commands";
export { requireInvitations, requireSignUp, signUpMode, signUpNow } from "./sign-up-mode";
export { verifyEmail } from "./verified-email";
