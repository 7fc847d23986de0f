import { hash, verify } from "@node-rs/argon2";

/** argon2id (the library's default algorithm) with 19 MiB, 2 passes, 1 lane: OWASP Password Storage Cheat Sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A well-formed hash of the same cost that no password has: people without one take as long as others. */
const decoy = `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(22)}$${"A".repeat(43)}`;

/** The text to store for a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(plain(password), cost);
}

/** Does `password` fit `stored`? Null (an unknown person, or one without a password) never fits, in the same time. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const fits = await verify(stored ?? decoy, plain(password));
  return fits && stored !== null;
}

/** The same letters from another keyboard are the same password (NIST SP 800-63B §3.1.1.2). */
function plain(password: string): string {
  return password.normalize("NFKC");
}
