/** The first request to verify a key, for a POSIX shell; without a key it reads NIGHTRATE_KEY. */
export function firstCall(baseUrl: string, key = "$NIGHTRATE_KEY"): string {
  return `curl ${baseUrl}/v1/listings_minimal \\\n  -H "X-API-Key: ${key}"`;
}
