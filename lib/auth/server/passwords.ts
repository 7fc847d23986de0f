import { hash, verify } from "@node-rs/argon2";

/** argon2id (the library's default algorithm) with 19 MiB, 2 passes, 1 lane: OWASP Password Storage Cheat Sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * A well-formed hash of the same cost that no password matches, so that checking a person without a
 * hash takes as long.
 */
const decoy = `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Returns the hash to store for a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalized(password), cost);
}

/**
 * True if `password` matches `stored`. Null (an unknown person, or one without a password) never
 * matches, and takes as long.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const isMatch = await verify(stored ?? decoy, normalized(password));
  return isMatch && stored !== null;
}

/** Keyboards encode the same letters differently; NFKC makes them one password (NIST SP 800-63B §3.1.1.2). */
function normalized(password: string): string {
  return password.normalize("NFKC");
}
