import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { derivedKey } from "./secret";

const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

/**
 * AES-256-GCM of a secret text: nonce, ciphertext, tag. It opens only with the same `binding`, which names the row that
 * holds it. The sealing key lives outside the database.
 */
export function seal(text: string, binding: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, derivedKey("seal"), nonce).setAAD(Buffer.from(binding));
  const ciphertext = [cipher.update(text, "utf8"), cipher.final()];
  return new Uint8Array(Buffer.concat([nonce, ...ciphertext, cipher.getAuthTag()]));
}

/** The text in a sealed copy. Throws where it was changed, moved, or sealed under another secret. */
export function unseal(sealed: Uint8Array, binding: string): string {
  const bytes = Buffer.from(sealed);
  const nonce = bytes.subarray(0, nonceLength);
  const ciphertext = bytes.subarray(nonceLength, -tagLength);
  const options = { authTagLength: tagLength };
  const cipher = createDecipheriv(algorithm, derivedKey("seal"), nonce, options)
    .setAAD(Buffer.from(binding))
    .setAuthTag(bytes.subarray(-tagLength));
  return Buffer.concat([cipher.update(ciphertext), cipher.final()]).toString("utf8");
}
