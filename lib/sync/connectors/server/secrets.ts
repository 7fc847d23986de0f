/** As long as tokens and secrets are, unlike ids and words. */
const tokenLike = /[\w.~+/=-]{40,}/g;
/** Shorter pieces of an encoded secret would be found in ordinary words. */
const shortest = 6;

/** A PMS's words without any form of the secrets that were sent to it, at most 300 characters. */
export function withoutSecrets(words: string, secrets: readonly string[]): string {
  const clean = secrets
    .flatMap(formsOf)
    .reduce((text, secret) => text.replaceAll(secret, "…"), words);
  return clean.replace(tokenLike, "…").replaceAll("\0", "").slice(0, 300);
}

/** A secret as servers repeat it: as it is, encoded for URLs, forms and JSON, in base64 and hex; longest first. */
function formsOf(secret: string): string[] {
  if (secret === "") return [];
  const bytes = Buffer.from(secret);
  const encoded = [
    encodeURIComponent(secret.toWellFormed()),
    new URLSearchParams({ s: secret }).toString().slice("s=".length),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString("hex"),
    Array.from(secret).toReversed().join(""),
    ...[0, 1, 2].flatMap((shift) => base64At(bytes, shift)),
  ].filter((form) => form.length >= shortest);
  return [...new Set([secret, ...encoded])].toSorted((one, other) => other.length - one.length);
}

/** Base64 of bytes that stand `shift` bytes into a longer text, but for the characters that depend on what is beside them. */
function base64At(bytes: Buffer, shift: number): string[] {
  const shifted = Buffer.concat([Buffer.alloc(shift), bytes]);
  const whole = Math.floor((shifted.length * 8) / 6);
  return (["base64", "base64url"] as const).map((name) =>
    shifted.toString(name).slice(Math.ceil((shift * 8) / 6), whole),
  );
}
