import { AxeBuilder } from "@axe-core/playwright";
import { type APIRequestContext, expect, type Page, test as base } from "@playwright/test";
import { baseURL, controlPort } from "./support/ports";
import type { SomePerson, Tenant, TenantOptions } from "./support/tenants";

export { expect };
export type { Tenant };

interface Fixtures {
  /** A fresh account for this test. */
  account: (options?: TenantOptions) => Promise<Tenant>;
  /** Signs this test's browser in. */
  signIn: (person: Pick<SomePerson, "email" | "password">) => Promise<void>;
  /** Makes a person's sign-ins look an hour old. */
  ageSessions: (person: Pick<SomePerson, "userId">) => Promise<void>;
  /** Programs' calls with a key. */
  api: (key: string) => {
    get: (path: string) => ReturnType<APIRequestContext["get"]>;
    post: (path: string, data: unknown) => ReturnType<APIRequestContext["post"]>;
  };
  /** No serious or critical finding of axe on the page as it stands. */
  expectAccessible: () => Promise<void>;
  /** Fails the test on an unexpected console error or page error. */
  quiet: void;
}

/** Messages that a test allows, because it provokes them: browsers report every 4xx answer. */
const provoked = /Failed to load resource: the server responded with a status of 4\d\d/;

export const test = base.extend<Fixtures>({
  account: async ({ request }, use) => {
    await use((options = {}) => door<Tenant>(request, "/tenant", options));
  },
  signIn: async ({ page }, use) => {
    await use((person) => signInThrough(page, person));
  },
  ageSessions: async ({ request }, use) => {
    await use(async ({ userId }) => void (await door(request, "/age-sessions", { userId })));
  },
  api: async ({ playwright }, use) => {
    const fresh = await playwright.request.newContext({ baseURL });
    await use((key) => {
      const headers = { "X-API-Key": key };
      return {
        get: (path) => fresh.get(path, { headers }),
        post: (path, data) => fresh.post(path, { headers, data }),
      };
    });
    await fresh.dispose();
  },
  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      const grave = violations.filter(
        ({ impact }) => impact === "serious" || impact === "critical",
      );
      expect(grave.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    });
  },
  quiet: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" && !provoked.test(message.text()))
          errors.push(message.text());
      });
      page.on("pageerror", (error) => errors.push(String(error)));
      await use();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

async function door<T>(request: APIRequestContext, path: string, data: unknown): Promise<T> {
  const response = await request.post(`http://127.0.0.1:${controlPort}${path}`, { data });
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as T;
}

async function signInThrough(
  page: Page,
  { email, password }: Pick<SomePerson, "email" | "password">,
): Promise<void> {
  const { csrfToken } = (await (await page.request.get("/api/auth/csrf")).json()) as {
    csrfToken: string;
  };
  const response = await page.request.post("/api/auth/callback/password", {
    form: { email, password, csrfToken, json: "true", callbackUrl: "/" },
  });
  const { url } = (await response.json()) as { url: string };
  expect(url, "sign-in was refused").not.toContain("error=");
}
