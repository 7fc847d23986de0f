export {
  chosenListings,
  chosenRefs,
  listingKeys,
  setListingGrants,
  toAccessGrant,
  toGrantColumns,
} from "./access-grants";
export {
  changeProfile,
  createAccount,
  createMember,
  insertAccount,
  setLimits,
  setOperator,
} from "./commands";
export {
  invitationLink,
  isMailed,
  mailedToken,
  openLink,
  signUpLink,
  usedLinkDays,
  sendMail,
  sendsMail,
} from "./mail";
export {
  changePassword,
  deleteEndedResets,
  makeResetLink,
  readPasswordReset,
  requestPasswordReset,
  resetPassword,
  endAllSessions,
  endSession,
  verifySession,
} from "./password-commands";
export { insertLogin, linkedPerson, listLogins } from "./logins";
export {
  EmailTaken,
  insertPerson,
  lockPerson,
  newPasswordHash,
  personByEmail,
  removePerson,
  updatePerson,
  verifyEmail,
} from "./person";
export { getProfile, listOperators, listSessions, me } from "./queries";
export { requireInvitations, requireSignUp, signUpMode, signUpNow } from "./sign-up-mode";
