import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/fetcher";
import type {
  Me,
  PasswordChange,
  PasswordReset,
  PersonResource,
  Profile,
  ProfileChange,
  SessionList,
  SignUp,
} from "./schema";

/** Who is signed in, with what reach; a partner's people are known to the RM Partner API. */
export function meQuery(isPartner: boolean) {
  return queryOptions({
    queryKey: ["people", "me"],
    queryFn: ({ signal }) => call<Me>(isPartner ? "/rm/v1/me" : "/v1/me", { signal }),
    staleTime: 60_000,
  });
}

/** The own name, e-mail and theme. */
export function profileQuery() {
  return queryOptions({
    queryKey: ["people", "profile"],
    queryFn: ({ signal }) => call<Profile>("/api/people/profile", { signal }),
  });
}

/** Where the person is signed in. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ["people", "sessions"],
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

/** Signs out everywhere, here too: nothing is asked again afterwards. */
export function endAllSessionsMutation() {
  return mutationOptions({
    mutationFn: () => call<void>("/api/people/sessions", { method: "DELETE" }),
  });
}

/** Opens an account. Throws at `email` when it is taken. */
export function signUpMutation() {
  return mutationOptions({
    mutationFn: (body: SignUp) => call<PersonResource>("/api/people", { method: "POST", body }),
  });
}

/** Asks for a link by mail; answers alike for everybody. */
export function forgottenMutation() {
  return mutationOptions({
    mutationFn: (email: string) =>
      call<void>("/api/people/forgotten", { method: "POST", body: { email } }),
  });
}

/** Sets a new password by a link. Throws NOT_FOUND when the link is no longer good. */
export function resetPasswordMutation() {
  return mutationOptions({
    mutationFn: (body: PasswordReset) => call<void>("/api/people/reset", { method: "POST", body }),
  });
}

function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ["people"] });
}
