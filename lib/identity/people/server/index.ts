export { changeProfile, createAccount, createMember } from "./commands";
export { listingKeys, setGrants } from "./access-grants";
export { invitationLink } from "./links";
export { sendLetter, sendsMail } from "./mail";
export {
  changePassword,
  makeResetLink,
  readPasswordReset,
  requestPasswordReset,
  resetPassword,
} from "./password-commands";
export { insertPerson, newPasswordHash, refuseTaken } from "./person";
export { getProfile, listSessions, me } from "./queries";
export { endAllSessions, endSession, verifySession } from "./session-commands";
