import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  test as base,
} from "@playwright/test";
import { expectAccessible } from "./support/accessible";
import { baseURL, controlPort } from "./support/ports";
import { complaintsOf } from "./support/quiet";
import type { SomePartner, SomePartnerOptions } from "@/e2e/factories/partner-tenants";
import { openSession, type Session, signInThrough } from "./support/sign-in";
import type { SomePerson, Tenant, TenantOptions } from "@/e2e/factories/tenants";

export { expect };
export type { Session, Tenant };

type Credentials = Pick<SomePerson, "email" | "password">;

interface Fixtures {
  /** A fresh account for this test. */
  account: (options?: TenantOptions) => Promise<Tenant>;
  /** A fresh partner with its opener, let in by the owners it names. */
  partner: (options?: SomePartnerOptions) => Promise<SomePartner>;
  /** Signs this test's browser in, as nobody else any more. */
  signIn: (person: Credentials) => Promise<void>;
  /** Another browser beside this test's, signed in as a person or as nobody. */
  browserOf: (person: Credentials | null) => Promise<Page>;
  /** Calls with a session: of a person who signs in for it, or with the cookies that a browser has now. */
  session: (from: Credentials | BrowserContext) => Promise<Session>;
  /** Makes a person's sign-ins look an hour old. */
  ageSessions: (person: Pick<SomePerson, "userId">) => Promise<void>;
  /** The link that an administrator would make for somebody who forgot their password. */
  resetLink: (person: Pick<SomePerson, "email">) => Promise<string>;
  /** Programs' calls with a key. */
  api: (key: string) => {
    get: (path: string) => ReturnType<APIRequestContext["get"]>;
    post: (path: string, data: unknown) => ReturnType<APIRequestContext["post"]>;
  };
  /** No serious or critical finding of axe on this test's page as it stands, in both themes. */
  expectAccessible: () => Promise<void>;
  /** Opens a page of the portal and, once `shown` is there, expects it to be accessible. */
  visit: (path: string, shown?: Locator) => Promise<void>;
  /** Fails the test on an unexpected console error, page error or request to another host. */
  quiet: void;
}

export const test = base.extend<Fixtures>({
  // Nothing moves, so that what is looked at is the same each time.
  contextOptions: async ({ contextOptions }, use) => {
    await use({ ...contextOptions, reducedMotion: "reduce" });
  },
  account: async ({ request }, use) => {
    await use((options = {}) => door<Tenant>(request, "/tenant", options));
  },
  partner: async ({ request }, use) => {
    await use((options = {}) => door<SomePartner>(request, "/partner", options));
  },
  signIn: async ({ page }, use) => {
    await use(async (person) => {
      await page.context().clearCookies();
      await signInThrough(page.request, person);
    });
  },
  browserOf: async ({ browser }, use) => {
    const opened: { context: BrowserContext; complaints: string[] }[] = [];
    await use(async (person) => {
      const context = await browser.newContext();
      opened.push({ context, complaints: complaintsOf(context) });
      if (person) await signInThrough(context.request, person);
      return context.newPage();
    });
    await Promise.all(opened.map(({ context }) => context.close()));
    expect(opened.flatMap(({ complaints }) => complaints)).toEqual([]);
  },
  session: async ({ playwright }, use) => {
    const opened: APIRequestContext[] = [];
    await use(async (from) => {
      const start = "storageState" in from ? await from.storageState() : from;
      const { session, context } = await openSession(playwright.request, start);
      opened.push(context);
      return session;
    });
    await Promise.all(opened.map((context) => context.dispose()));
  },
  ageSessions: async ({ request }, use) => {
    await use(async ({ userId }) => void (await door(request, "/age-sessions", { userId })));
  },
  resetLink: async ({ request }, use) => {
    await use(({ email }) => door<string>(request, "/reset-link", { email }));
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
    await use(() => expectAccessible(page));
  },
  visit: async ({ page }, use) => {
    await use(async (path, shown) => {
      await page.goto(path);
      if (shown) await expect(shown).toBeVisible();
      await expectAccessible(page);
    });
  },
  quiet: [
    async ({ context }, use) => {
      const complaints = complaintsOf(context);
      await use();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

async function door<T>(request: APIRequestContext, path: string, data: unknown): Promise<T> {
  const response = await request.post(`http://127.0.0.1:${controlPort}${path}`, { data });
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as T;
}
