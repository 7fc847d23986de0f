"use client";
import { signIn } from "@/lib/identity/people/client";
import { useMutation, type UseMutationOptions } from "@tanstack/react-query";

/** Why a sign-in failed. `auth.errors` has a message for each. */
type SignInError = (typeof known)[number] | "unreachable" | "demonstration";

const known = [
  "wrong",
  "wrong_code",
  "code_needed",
  "too_many",
  "too_many_from_address",
  "unavailable",
] as const;

/**
 * Signs in and opens `next` with a full page load, so that every page is read with the new session. Resolves only on
 * failure, to the reason.
 */
export async function signInAndOpen(
  credentials: { email: string; password: string; code?: string } | "demonstration",
  next: string,
): Promise<SignInError> {
  const isDemo = credentials === "demonstration";
  const attempt = isDemo ? signIn("demonstration") : signIn("password", credentials);
  const error = await attempt.catch(() => "unreachable");
  if (error === null) {
    location.assign(next);
    return new Promise(() => {});
  }
  if (error === "unreachable") return error;
  if (isDemo) return "demonstration";
  return known.find((name) => name === error) ?? "unavailable";
}

/** Runs `mutation`, then signs in with its password. Opens the sign-in page when only the sign-in fails. */
export function useThenSignIn<Input extends { password: string }, Answer>(
  mutation: UseMutationOptions<Answer, Error, Input>,
  emailOf: (input: Input) => string,
) {
  const { mutationFn } = mutation;
  return useMutation<void, Error, Input>({
    mutationFn: async (input, context) => {
      await mutationFn?.(input, context);
      await signInAndOpen({ email: emailOf(input), password: input.password }, "/");
      location.assign("/sign-in?error=SignInToContinue");
      await new Promise(() => {});
    },
  });
}
