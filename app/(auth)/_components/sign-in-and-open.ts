import { signIn } from "@/lib/identity/people/next-auth";

/** Why a sign-in failed. `auth.errors` has a message for each. */
type SignInError = (typeof known)[number] | "unreachable" | "demonstration";

const known = ["wrong", "too_many", "too_many_from_address", "unavailable"] as const;

/**
 * Signs in and opens `next` with a full page load, so that every page is read with the new session. Resolves only on
 * failure, to the reason.
 */
export async function signInAndOpen(
  credentials: { email: string; password: string } | "demonstration",
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
