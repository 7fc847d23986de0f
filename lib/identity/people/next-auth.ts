/** The browser's side of next-auth's forms: a tenth of the library's own client, and nothing leaves the page when the server is away. */

/** Signs in. Returns the reason when it is refused (`wrong`, `too_many`, …), else null. Throws when the server is not reached. */
export async function signIn(
  provider: "password" | "demonstration",
  fields: Record<string, string> = {},
): Promise<string | null> {
  const answer = await submit(`callback/${provider}`, fields);
  return answer.searchParams.get("error") ?? (answer.searchParams.has("csrf") ? "csrf" : null);
}

/** The address of another service's own sign-in, which comes back to `next`. Throws when the server is not reached. */
export async function providerAddress(id: string, next: string): Promise<string> {
  return (await submit(`signin/${id}`, { callbackUrl: next })).href;
}

/** Ends this browser's session. Throws when it could not be. */
export async function signOut(): Promise<void> {
  const answer = await submit("signout", {});
  if (answer.searchParams.has("csrf")) throw new Error("The sign-out was refused.");
}

/** next-auth answers a form with the address to go on to, and says there what went wrong. */
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
