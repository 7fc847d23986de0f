import { mountTree } from "@/lib/http/server/mount-tree";
import { portal, visitor } from "@/lib/http/server/surfaces";
import {
  chooseNewPassword,
  editProfile,
  forgotPassword,
  readProfile,
  readSessions,
  replacePassword,
  signOutEverywhere,
  signOutOne,
  signUp,
  verifyPerson,
} from "@/lib/identity/people/server/endpoints";
import { askToSignUp, finishSignUp } from "@/lib/identity/sign-ups/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree("/api/people", {
  "": visitor({ POST: signUp }),
  change_password: portal({ POST: replacePassword }),
  forgotten: visitor({ POST: forgotPassword }),
  profile: portal({ GET: readProfile, POST: editProfile }),
  reset: visitor({ POST: chooseNewPassword }),
  sessions: portal({ GET: readSessions, DELETE: signOutEverywhere }),
  "sessions/{session_id}": portal({ DELETE: signOutOne }),
  sign_ups: visitor({ POST: askToSignUp }),
  "sign_ups/accept": visitor({ POST: finishSignUp }),
  verify: portal({ POST: verifyPerson }),
});
