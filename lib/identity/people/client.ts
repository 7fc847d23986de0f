import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/fetcher";
import type {
  LinkTicket,
  LoginList,
  Me,
  PasswordChange,
  PasswordReset,
  Profile,
  ProfileChange,
  SessionList,
  SignUp,
} from "./schema";

export const peopleKeys = {
  all: ["people"] as const,
  me: ["people", "me"] as const,
};

/**
 * The signed-in person and their permissions. A partner's people exist only in the RM Partner API.
 */
export function meQuery(isPartner: boolean) {
  return queryOptions({
    queryKey: peopleKeys.me,
    queryFn: ({ signal }) => call<Me>(isPartner ? "/rm/v1/me" : "/v1/me", { signal }),
    staleTime: 60_000,
  });
}

/** The signed-in person's name, e-mail and theme. */
export function profileQuery() {
  return queryOptions({
    queryKey: [...peopleKeys.all, "profile"],
    queryFn: ({ signal }) => call<Profile>("/api/people/profile", { signal }),
  });
}

/** Browsers in which the person is signed in. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: [...peopleKeys.all, "sessions"],
    queryFn: ({ signal }) => call<SessionList>("/api/people/sessions", { signal }),
  });
}

/** Accounts at providers that can sign in as the person. */
export function loginsQuery() {
  return queryOptions({
    queryKey: [...peopleKeys.all, "logins"],
    queryFn: ({ signal }) => call<LoginList>("/api/people/logins", { signal }),
  });
}

export function unlinkMutation() {
  return mutationOptions({
    mutationFn: (id: string) => call<void>(`/api/people/logins/${id}`, { method: "DELETE" }),
    onSettled: (_done, _error, _input, _before, { client }) => refresh(client),
  });
}

/**
 * Returns the address of a provider's sign-in page, which links the account chosen there; null if the provider can't be
 * reached. Throws SIGN_IN_AGAIN if the password was requested and not entered.
 */
export async function linkAddress(id: string): Promise<string | null> {
  const { ticket } = await call<LinkTicket>("/api/people/logins/link", {
    method: "POST",
    body: {},
  });
  return providerAddress(id, { intent: `link.${ticket}` });
}

export function changeProfileMutation() {
  return mutationOptions({
    mutationFn: (body: ProfileChange) =>
      call<Profile>("/api/people/profile", { method: "POST", body }),
    onSettled: (_profile, _error, _input, _before, { client }) => refresh(client),
  });
}

/** Ends all other sessions too. Throws at `old_password` and `new_password`. */
export function changePasswordMutation() {
  return mutationOptions({
    mutationFn: (body: PasswordChange) =>
      call<void>("/api/people/change_password", { method: "POST", body }),
    onSettled: (_done, _error, _input, _before, { client }) => refresh(client),
  });
}

export function endSessionMutation() {
  return mutationOptions({
    mutationFn: (id: string) => call<void>(`/api/people/sessions/${id}`, { method: "DELETE" }),
    onSettled: (_done, _error, _input, _before, { client }) => refresh(client),
  });
}

/** Signs out everywhere, including here. Refetches nothing, because this session has ended too. */
export function endAllSessionsMutation() {
  return mutationOptions({
    mutationFn: () => call<void>("/api/people/sessions", { method: "DELETE" }),
  });
}

/** Opens an account at once. The answer is the same for an address that has one. */
export function signUpMutation() {
  return mutationOptions({
    mutationFn: (body: SignUp) => call<void>("/api/people", { method: "POST", body }),
  });
}

/** Requests a reset link by mail. The answer is the same for known and unknown e-mails. */
export function forgottenMutation() {
  return mutationOptions({
    mutationFn: (email: string) =>
      call<void>("/api/people/forgotten", { method: "POST", body: { email } }),
  });
}

/** Sets a new password with a link. Throws NOT_FOUND if the link is no longer valid. */
export function resetPasswordMutation() {
  return mutationOptions({
    mutationFn: (body: PasswordReset) => call<void>("/api/people/reset", { method: "POST", body }),
  });
}

function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: peopleKeys.all });
}

/**
 * Browser client of next-auth's forms: a tenth of the library's own size, and it stays on the page
 * if the server cannot be reached.
 */

/**
 * Signs in. Returns the reason if refused (`wrong`, `too_many`, …), else null. Throws if the server
 * cannot be reached.
 */
export async function signIn(
  provider: "password" | "passkey" | "demonstration",
  fields: Record<string, string> = {},
): Promise<string | null> {
  const answer = await submit(`callback/${provider}`, fields);
  return answer.searchParams.get("error") ?? (answer.searchParams.has("csrf") ? "csrf" : null);
}

/**
 * Returns the address of a provider's sign-in page, or null if the provider can't be reached. It
 * redirects back to `next`, or does what `intent` says. Throws if the server cannot be reached.
 */
export async function providerAddress(
  id: string,
  { next = "/", intent = "" }: { next?: string; intent?: string },
): Promise<string | null> {
  const answer = await submit(`signin/${id}`, { callbackUrl: next, intent });
  return answer.searchParams.get("error") === "OAuthSignin" ? null : answer.href;
}

/** Ends this browser's session. Throws if that fails. */
export async function signOut(): Promise<void> {
  const answer = await submit("signout", {});
  if (answer.searchParams.has("csrf")) throw new Error("The sign-out was refused.");
}

/**
 * Submits a form. Returns the address that next-auth redirects to, with errors in its parameters.
 */
async function submit(path: string, fields: Record<string, string>): Promise<URL> {
  const token = await fetch("/api/auth/csrf").then((answer) => answer.json());
  const { csrfToken } = token as { csrfToken: string };
  const response = await fetch(`/api/auth/${path}`, {
    method: "POST",
    body: new URLSearchParams({ callbackUrl: "/", ...fields, csrfToken, json: "true" }),
  });
  const { url } = (await response.json()) as { url: string };
  return new URL(url);
}
