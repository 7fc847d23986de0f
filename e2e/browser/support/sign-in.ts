import {
  type APIRequest,
  type APIRequestContext,
  type BrowserContext,
  expect,
} from "@playwright/test";
import { baseURL } from "./ports";
import type { SomePerson } from "@/e2e/factories/tenants";

type Credentials = Pick<SomePerson, "email" | "password">;
type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Makes calls with a session as the portal's pages do. Redirects are not followed. */
export interface Session {
  get: (path: string) => ReturnType<APIRequestContext["get"]>;
  /** `origin` replaces the portal's own origin. */
  post: (path: string, data?: unknown, origin?: string) => ReturnType<APIRequestContext["post"]>;
}

/** Signs in through next-auth's own route; the context keeps the cookies. */
export async function signInThrough(
  request: APIRequestContext,
  { email, password }: Credentials,
): Promise<void> {
  const csrf = await request.get("/api/auth/csrf");
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const response = await request.post("/api/auth/callback/password", {
    form: { email, password, csrfToken, json: "true", callbackUrl: "/" },
  });
  const { url } = (await response.json()) as { url: string };
  expect(url, "sign-in was refused").not.toContain("error=");
}

/** Opens a session without a page, with the cookies of `from` or signed in as a person. */
export async function openSession(
  requests: APIRequest,
  from: Credentials | StorageState,
): Promise<{ session: Session; context: APIRequestContext }> {
  const context = await requests.newContext({
    baseURL,
    maxRedirects: 0,
    extraHTTPHeaders: { Origin: baseURL, "Sec-Fetch-Site": "same-origin" },
    ...("cookies" in from && { storageState: from }),
  });
  if ("email" in from) await signInThrough(context, from);
  const session: Session = {
    get: (path) => context.get(path),
    post: (path, data = {}, origin = baseURL) =>
      context.post(path, { data, headers: { Origin: origin } }),
  };
  return { session, context };
}
