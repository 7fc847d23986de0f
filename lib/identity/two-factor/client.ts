import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/fetcher";
import type { PasswordAndCode, RecoveryCodes, TwoFactorStart, TwoFactorState } from "./schema";

const stateKey = ["two-factor"] as const;

/** The person's second factor. */
export function twoFactorQuery() {
  return queryOptions({
    queryKey: stateKey,
    queryFn: ({ signal }) => call<TwoFactorState>("/api/people/two_factor", { signal }),
  });
}

/** Begins the set-up. Throws SIGN_IN_AGAIN if the password was requested and not entered. */
export function startTwoFactorMutation() {
  return mutationOptions({
    mutationFn: () =>
      call<TwoFactorStart>("/api/people/two_factor/start", { method: "POST", body: {} }),
  });
}

/** Turns the second factor on. Throws at `code`. */
export function confirmTwoFactorMutation() {
  return mutationOptions({
    mutationFn: (code: string) =>
      call<RecoveryCodes>("/api/people/two_factor/confirm", { method: "POST", body: { code } }),
  });
}

/** Replaces the recovery codes. Throws at `password` and `code`. */
export function replaceRecoveryCodesMutation() {
  return mutationOptions({
    mutationFn: (body: PasswordAndCode) =>
      call<RecoveryCodes>("/api/people/two_factor/recovery_codes", { method: "POST", body }),
    onSettled: (_codes, _error, _input, _before, { client }) => refreshTwoFactor(client),
  });
}

/** Turns the second factor off. Throws at `password` and `code`. */
export function disableTwoFactorMutation() {
  return mutationOptions({
    mutationFn: (body: PasswordAndCode) =>
      call<void>("/api/people/two_factor/disable", { method: "POST", body }),
    onSettled: (_done, _error, _input, _before, { client }) => refreshTwoFactor(client),
  });
}

/** Reads the state again, once the recovery codes of a set-up have been seen. */
export function refreshTwoFactor(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: stateKey });
}
