import { mutationOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/fetcher";
import type { SignUpAcceptance, SignUpRequest } from "./schema";

/** Requests a link that opens an account. The answer is the same for an address that has one. */
export function requestSignUpMutation() {
  return mutationOptions({
    mutationFn: (body: SignUpRequest) =>
      call<void>("/api/people/sign_ups", { method: "POST", body }),
  });
}

/**
 * Opens the account of a link with the chosen password. Throws NOT_FOUND if the link is no longer
 * valid.
 */
export function acceptSignUpMutation() {
  return mutationOptions({
    mutationFn: (body: SignUpAcceptance) =>
      call<void>("/api/people/sign_ups/accept", { method: "POST", body }),
  });
}
