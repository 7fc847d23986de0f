/**
 * Browser client of next-auth's forms: a tenth of the library's own size, and it stays on the page
 * if the server cannot be reached.
 */

/**
 * Signs in. Returns the reason if refused (`wrong`, `too_many`, …), else null. Throws if the server
 * cannot be reached.
 */
export async function signIn(
  provider: "password" | "demonstration",
  fields: Record<string, string> = {},
): Promise<string | null> {
  const answer = await submit(`callback/${provider}`, fields);
  return answer.searchParams.get("error") ?? (answer.searchParams.has("csrf") ? "csrf" : null);
}

/**
 * Returns the address of a provider's sign-in page, which redirects back to `next`. Throws if the
 * server cannot be reached.
 */
export async function providerAddress(id: string, next: string): Promise<string> {
  return (await submit(`signin/${id}`, { callbackUrl: next })).href;
}

/** Ends this browser's session. Throws if that fails. */
export async function signOut(): Promise<void> {
  const answer = await submit("signout", {});
  if (answer.searchParams.has("csrf")) throw new Error("The sign-out was refused.");
}

/**
 * Submits a form. Returns the address that next-auth redirects to, with errors in its parameters.
 */
async function submit(path: string, fields: Record<string, string>): Promise<URL> {
  const token = await fetch("/api/auth/csrf").then((answer) => answer.json());
  const { csrfToken } = token as { csrfToken: string };
  const response = await fetch(`/api/auth/${path}`, {
    method: "POST",
    body: new URLSearchParams({ callbackUrl: "/", ...fields, csrfToken, json: "true" }),
  });
  const { url } = (await response.json()) as { url: string };
  return new URL(url);
}
