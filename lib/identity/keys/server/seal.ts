import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { derivedKey } from "@/lib/core/server/secret";

const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

/** What a sealed copy belongs to; moved to another row it does not open. */
interface Place {
  keyId: number;
  accountId: number;
}

/** AES-256-GCM of a key: nonce, ciphertext, tag. The sealing key lives outside the database. */
export function seal(key: string, place: Place): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, derivedKey("seal"), nonce).setAAD(about(place));
  const hidden = [cipher.update(key, "utf8"), cipher.final()];
  return new Uint8Array(Buffer.concat([nonce, ...hidden, cipher.getAuthTag()]));
}

/** The key in a sealed copy. Throws when it was changed, moved, or sealed under another secret. */
export function unseal(sealed: Uint8Array, place: Place): string {
  const bytes = Buffer.from(sealed);
  const nonce = bytes.subarray(0, nonceLength);
  const hidden = bytes.subarray(nonceLength, -tagLength);
  const options = { authTagLength: tagLength };
  const cipher = createDecipheriv(algorithm, derivedKey("seal"), nonce, options)
    .setAAD(about(place))
    .setAuthTag(bytes.subarray(-tagLength));
  return Buffer.concat([cipher.update(hidden), cipher.final()]).toString("utf8");
}

function about({ keyId, accountId }: Place): Buffer {
  return Buffer.from(`${keyId}:${accountId}`);
}
