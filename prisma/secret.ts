import { derivedKey, secretFile, secretSource } from "@/lib/core/server/secret";
import { StartError } from "@/lib/core/errors";
import { db } from "@/lib/db/server";
import { opensAnyKey } from "@/lib/identity/keys/server";

const onlyRow = { id: 1 };

/**
 * Checks that the database belongs to the current secret. Stores the fingerprint if there is none and the stored keys can
 * be decrypted, or there are no keys. Throws StartError with one sentence if the database belongs to another secret.
 */
export async function checkSecret(): Promise<void> {
  const isOurs = await isOwnSecret();
  if (isOurs === false) throw new StartError(refusal());
  if (isOurs === null) await storeFingerprint();
}

/** Returns true if the database belongs to the current secret, null if to none yet. Does not create a secret. */
export async function isOwnSecret(): Promise<boolean | null> {
  const stored = await db().installation.findFirst({ where: onlyRow });
  if (stored) {
    return secretSource() !== "none" && fingerprint().equals(stored.secretFingerprint);
  }
  const opens = await opensAnyKey(secretSource() !== "none");
  return opens === true ? null : opens;
}

/** Stores the fingerprint of the current secret, which makes the database belong to it. */
export async function storeFingerprint(): Promise<void> {
  const secretFingerprint = new Uint8Array(fingerprint());
  await db().installation.upsert({
    where: onlyRow,
    create: { ...onlyRow, secretFingerprint },
    update: { secretFingerprint },
  });
}

function fingerprint(): Buffer {
  return derivedKey("fingerprint");
}

function refusal(): string {
  const alternative =
    "or run `npm run -s admin -- replace-secret` to continue without it, which revokes every API key and signs everyone out.";
  switch (secretSource()) {
    case "variable":
      return `NIGHTRATE_SECRET is not the secret this database was made with, so no API key would work. Set that secret again, ${alternative}`;
    case "file":
      return `The secret in ${secretFile()} is not the one this database was made with, so no API key would work. Restore the file from a backup or set NIGHTRATE_SECRET, ${alternative}`;
    case "none":
      return `The secret this database was made with is missing: there is no file ${secretFile()}, and NIGHTRATE_SECRET is not set. Restore the file from a backup or set NIGHTRATE_SECRET, ${alternative}`;
  }
}
