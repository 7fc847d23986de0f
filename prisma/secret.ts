import { derivedKey, secretFile, secretSource } from "@/lib/core/server/secret";
import { StartError } from "@/lib/core/start-error";
import { db } from "@/lib/db/server";
import { opensAnyKey } from "@/lib/identity/keys/server";

const one = { id: 1 };

/**
 * Refuses a database whose keys are stored under another secret than the present one, in one sentence (StartError). A
 * database without a fingerprint gets the present one's if its stored keys open with it, or if it has none.
 */
export async function checkSecret(): Promise<void> {
  const isOurs = await isOwnSecret();
  if (isOurs === false) throw new StartError(refusal());
  if (isOurs === null) await storeFingerprint();
}

/** True where the database belongs to the present secret, null where it belongs to none yet. Makes no secret. */
export async function isOwnSecret(): Promise<boolean | null> {
  const stored = await db().installation.findUnique({ where: one });
  if (stored) {
    return secretSource() !== "none" && fingerprint().equals(stored.secretFingerprint);
  }
  const opens = await opensAnyKey(secretSource() !== "none");
  return opens === true ? null : opens;
}

/** Makes the present secret the database's own. */
export async function storeFingerprint(): Promise<void> {
  const secretFingerprint = new Uint8Array(fingerprint());
  await db().installation.upsert({
    where: one,
    create: { ...one, secretFingerprint },
    update: { secretFingerprint },
  });
}

function fingerprint(): Buffer {
  return derivedKey("fingerprint");
}

function refusal(): string {
  const way =
    "or run `npm run -s admin -- replace-secret` to go on without it: every API key is then revoked and everybody signs in again.";
  switch (secretSource()) {
    case "variable":
      return `NIGHTRATE_SECRET is not the secret this database was made with, so no API key would work. Set that secret again, ${way}`;
    case "file":
      return `The secret in ${secretFile()} is not the one this database was made with, so no API key would work. Restore the file from a backup or set NIGHTRATE_SECRET, ${way}`;
    case "none":
      return `The secret this database was made with is missing: there is no file ${secretFile()}, and NIGHTRATE_SECRET is not set. Restore the file from a backup or set NIGHTRATE_SECRET, ${way}`;
  }
}
