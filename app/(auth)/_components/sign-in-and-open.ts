import { signIn } from "@/lib/identity/people/next-auth";

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
  const tried = isDemo ? signIn("demonstration") : signIn("password", how);
  const refused = await tried.catch(() => "unreachable");
  if (refused === null) {
    location.assign(next);
    return new Promise(() => {});
  }
  if (refused === "unreachable") return refused;
  if (isDemo) return "demonstration";
  return known.includes(refused) ? (refused as Refused) : "unavailable";
}
