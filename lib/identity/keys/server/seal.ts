import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { derivedKey } from "@/lib/core/server/secret";

const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

/** The row that a sealed copy is bound to; it does not open in another row. */
interface KeyBinding {
  keyId: number;
  accountId: number;
}

/** AES-256-GCM of a key: nonce, ciphertext, tag. The sealing key lives outside the database. */
export function seal(key: string, binding: KeyBinding): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, derivedKey("seal"), nonce).setAAD(
    additionalData(binding),
  );
  const ciphertext = [cipher.update(key, "utf8"), cipher.final()];
  return new Uint8Array(Buffer.concat([nonce, ...ciphertext, cipher.getAuthTag()]));
}

/** The key in a sealed copy. Throws when it was changed, moved, or sealed under another secret. */
export function unseal(sealed: Uint8Array, binding: KeyBinding): string {
  const bytes = Buffer.from(sealed);
  const nonce = bytes.subarray(0, nonceLength);
  const ciphertext = bytes.subarray(nonceLength, -tagLength);
  const options = { authTagLength: tagLength };
  const cipher = createDecipheriv(algorithm, derivedKey("seal"), nonce, options)
    .setAAD(additionalData(binding))
    .setAuthTag(bytes.subarray(-tagLength));
  return Buffer.concat([cipher.update(ciphertext), cipher.final()]).toString("utf8");
}

function additionalData({ keyId, accountId }: KeyBinding): Buffer {
  return Buffer.from(`${keyId}:${accountId}`);
}
