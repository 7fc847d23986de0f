import { z } from "zod";
import { inEvenTime } from "@/lib/core/server/timing-equalizer";
import { type Endpoint, endpoint } from "@/lib/http/server/endpoint";
import { EmptyBody } from "@/lib/http/inputs";
import { changeProfile, createAccount } from "./commands";
import { listLogins, startLinking, unlinkLogin } from "./logins";
import {
  changePassword,
  requestPasswordReset,
  resetPassword,
  endAllSessions,
  endSession,
  verifySession,
} from "./password-commands";
import { getProfile, listSessions, me } from "./queries";
import {
  LinkTicket,
  LoginId,
  LoginList,
  Me,
  PasswordChange,
  PasswordCheck,
  PasswordReset,
  PasswordResetRequest,
  Profile,
  ProfileChange,
  SessionId,
  SessionList,
  SignUp,
} from "../schema";
import { signUpNow } from "./sign-up-mode";

export { linkLogin, personOfLogin } from "./logins";

const noContent = { status: 204 as const };
const nothing = z.void();

export const getMe = endpoint({
  summary: "Get the caller and their permissions",
  agent: { name: "get_me", hint: "Who this key belongs to, and what it may see and change." },
  permission: null,
  schemas: { returns: Me },
  run: ({ caller }) => me(caller),
});

export const signUp: Endpoint<null> = endpoint({
  summary: "Create an account",
  permission: null,
  description:
    "Available only from the server's own computer, if no mail server is configured. The response is the same for an address that already has an account. Sign in afterwards.",
  ...noContent,
  errors: ["PERMISSION_DENIED"],
  schemas: { body: SignUp, returns: nothing },
  run: ({ body, origin }) => inEvenTime(() => signUpNow(origin, () => createAccount(body))),
});

export const forgotPassword: Endpoint<null> = endpoint({
  summary: "Send a password reset link; the response is the same for every address",
  permission: null,
  ...noContent,
  schemas: { body: PasswordResetRequest, returns: nothing },
  run: ({ body }) => inEvenTime(() => requestPasswordReset(body.email)),
});

export const chooseNewPassword: Endpoint<null> = endpoint({
  summary: "Set a new password with a reset link",
  permission: null,
  ...noContent,
  schemas: { body: PasswordReset, returns: nothing },
  run: ({ body, origin }) => resetPassword(body.token, body.password, origin),
});

export const replacePassword = endpoint({
  summary: "Change your password and end all other sessions",
  permission: null,
  ...noContent,
  schemas: { body: PasswordChange, returns: nothing },
  run: ({ caller, body }) => changePassword(caller, body.old_password, body.new_password),
});

export const verifyPerson = endpoint({
  summary: "Confirm your password",
  permission: null,
  ...noContent,
  schemas: { body: PasswordCheck, returns: nothing },
  run: ({ caller, body }) => verifySession(caller, body.password),
});

export const readProfile = endpoint({
  summary: "Get your profile",
  permission: null,
  schemas: { returns: Profile },
  run: ({ caller }) => getProfile(caller),
});

export const editProfile = endpoint({
  summary: "Update your name and theme",
  permission: null,
  schemas: { body: ProfileChange, returns: Profile },
  run: ({ caller, body }) => changeProfile(caller, body),
});

export const readSessions = endpoint({
  summary: "List your sessions",
  permission: null,
  schemas: { returns: SessionList },
  run: ({ caller }) => listSessions(caller),
});

export const signOutEverywhere = endpoint({
  summary: "End all your sessions, including this one",
  permission: null,
  ...noContent,
  schemas: { returns: nothing },
  run: ({ caller }) => endAllSessions(caller),
});

export const signOutOne = endpoint({
  summary: "End one of your sessions",
  permission: null,
  ...noContent,
  schemas: { params: SessionId, returns: nothing },
  run: ({ caller, params }) => endSession(caller, params.session_id),
});

export const readLogins = endpoint({
  summary: "List the providers' accounts that you can sign in with",
  permission: null,
  schemas: { returns: LoginList },
  run: ({ caller }) => listLogins(caller),
});

export const beginLinking = endpoint({
  summary: "Start linking an account of a provider",
  description:
    "Does not accept an Idempotency-Key, because the stored response would contain the ticket.",
  permission: null,
  errors: ["SIGN_IN_AGAIN"],
  schemas: { body: EmptyBody, returns: LinkTicket },
  run: async ({ caller }) => startLinking(caller),
});

export const unlinkOne = endpoint({
  summary: "Unlink an account of a provider",
  permission: null,
  ...noContent,
  errors: ["NOT_FOUND", "CONFLICT"],
  schemas: { params: LoginId, returns: nothing },
  run: ({ caller, params }) => unlinkLogin(caller, params.login_id),
});
