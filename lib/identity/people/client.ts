import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/fetcher";
import type {
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
