import { signIn } from "next-auth/react";

/** Why a sign-in did not happen; each has its sentence in `auth.errors`. */
export type Refused = "wrong" | "too_many" | "unavailable" | "unreachable" | "demonstration";

const known: readonly string[] = ["wrong", "too_many", "unavailable"];

/**
 * Signs in and goes on to `next` by a full page load, so that every page is read with the new session;
 * never resolves then. Resolves to the reason when it is refused.
 */
export async function enter(
  how: { email: string; password: string } | "demonstration",
  next: string,
): Promise<Refused> {
  const isDemo = how === "demonstration";
  const answer = await signIn(isDemo ? "demonstration" : "password", {
    redirect: false,
    ...(isDemo ? {} : how),
  }).catch(() => null);
  if (!answer) return "unreachable";
  if (answer.ok && !answer.error) {
    location.assign(next);
    return new Promise(() => {});
  }
  if (isDemo) return "demonstration";
  return known.includes(answer.error ?? "") ? (answer.error as Refused) : "unavailable";
}
