"use client";
import { askForPasskey } from "@/lib/identity/passkeys/client";
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
  "unknown_passkey",
] as const;

type Credentials = { email: string; password: string; code?: string } | "passkey" | "demonstration";

/**
 * Signs in and opens `next` with a full page load, so that every page is read with the new session. Resolves only on
 * failure, to the reason; to null if the person ended the browser's dialog.
 */
export async function signInAndOpen(
  credentials: Exclude<Credentials, "passkey">,
  next: string,
): Promise<SignInError>;
export async function signInAndOpen(
  credentials: Credentials,
  next: string,
): Promise<SignInError | null>;
export async function signInAndOpen(
  credentials: Credentials,
  next: string,
): Promise<SignInError | null> {
  const isDemo = credentials === "demonstration";
  const error = await attempt(credentials).catch(() => "unreachable");
  if (error === "ended") return null;
  if (error === null) {
    location.assign(next);
    return new Promise(() => {});
  }
  if (error === "unreachable") return error;
  if (isDemo) return "demonstration";
  return known.find((name) => name === error) ?? "unavailable";
}

/** The reason of a failure, or null. */
async function attempt(credentials: Credentials): Promise<string | null> {
  if (credentials === "demonstration") return signIn("demonstration");
  if (credentials !== "passkey") return signIn("password", credentials);
  const answer = await askForPasskey();
  return answer === null ? "ended" : signIn("passkey", { answer });
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
