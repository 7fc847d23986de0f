/** Returns a POSIX shell command that tests a key on a managed account. Without a key it reads NIGHTRATE_KEY. */
export function firstPartnerCall(
  baseUrl: string,
  userId: number | null,
  key = "$NIGHTRATE_KEY",
): string {
  const account = userId ?? "$NIGHTRATE_ACCOUNT";
  return `curl ${baseUrl}/rm/v1/listings_minimal \\\n  -H "X-API-Key: ${key}" \\\n  -H "SVC-User-Id: ${account}"`;
}

/** Returns the same command for the key's own account. */
export function firstCall(baseUrl: string, key = "$NIGHTRATE_KEY"): string {
  return `curl ${baseUrl}/v1/listings_minimal \\\n  -H "X-API-Key: ${key}"`;
}
