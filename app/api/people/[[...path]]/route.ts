import { mountTree } from "@/lib/http/server/mount-tree";
import { portal, portalSetUp, visitor } from "@/lib/http/server/surfaces";
import {
  beginLinking,
  chooseNewPassword,
  editProfile,
  forgotPassword,
  readLogins,
  readProfile,
  readSessions,
  replacePassword,
  signOutEverywhere,
  signOutOne,
  signUp,
  unlinkOne,
  verifyPerson,
} from "@/lib/identity/people/server/endpoints";
import {
  beginPasskey,
  beginPasskeySignIn,
  deletePasskey,
  finishPasskey,
  readPasskeys,
} from "@/lib/identity/passkeys/server/endpoints";
import {
  beginTwoFactor,
  endTwoFactor,
  finishTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
} from "@/lib/identity/two-factor/server/endpoints";
import { askToSignUp, finishSignUp } from "@/lib/identity/sign-ups/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree("/api/people", {
  "": visitor({ POST: signUp }),
  change_password: portal({ POST: replacePassword }),
  forgotten: visitor({ POST: forgotPassword }),
  logins: portal({ GET: readLogins }),
  "logins/link": portal({ POST: beginLinking }),
  "logins/{login_id}": portal({ DELETE: unlinkOne }),
  passkeys: portal({ GET: readPasskeys }),
  "passkeys/finish": portal({ POST: finishPasskey }),
  "passkeys/sign_in": visitor({ POST: beginPasskeySignIn }),
  "passkeys/start": portal({ POST: beginPasskey }),
  "passkeys/{passkey_id}": portal({ DELETE: deletePasskey }),
  profile: portalSetUp({ GET: readProfile, POST: editProfile }),
  reset: visitor({ POST: chooseNewPassword }),
  sessions: portal({ GET: readSessions, DELETE: signOutEverywhere }),
  "sessions/{session_id}": portal({ DELETE: signOutOne }),
  sign_ups: visitor({ POST: askToSignUp }),
  "sign_ups/accept": visitor({ POST: finishSignUp }),
  two_factor: portalSetUp({ GET: readTwoFactor }),
  "two_factor/confirm": portalSetUp({ POST: finishTwoFactor }),
  "two_factor/disable": portal({ POST: endTwoFactor }),
  "two_factor/recovery_codes": portal({ POST: renewRecoveryCodes }),
  "two_factor/start": portalSetUp({ POST: beginTwoFactor }),
  verify: portalSetUp({ POST: verifyPerson }),
});
