import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  test as base,
} from "@playwright/test";
import { expectAccessible } from "./support/accessible";
import { moveClockOf } from "./support/clock";
import { baseURL, controlPort } from "./support/ports";
import { errorsOf } from "./support/quiet";
import type { SomePartner, SomePartnerOptions } from "@/e2e/factories/partner-tenants";
import { openSession, type Session, signInThrough } from "./support/sign-in";
import type { DeclaredRoute } from "@/e2e/contract/operations";
import type { ConnectionsOptions } from "@/e2e/factories/connections";
import type { OperatorOptions } from "@/e2e/factories/operators";
import type { SomePerson, Tenant, TenantOptions } from "@/e2e/factories/tenants";
import type { SignUpRequest } from "@/lib/identity/sign-ups/schema";

export { expect };
export type { Session, Tenant };

type Credentials = Pick<SomePerson, "email" | "password">;

interface Fixtures {
  /** Whether pages prefetch those that they link to. A sixth of a page load's work, so only tests of moving between pages do. */
  prefetches: boolean;
  /** A fresh account for this test. */
  account: (options?: TenantOptions) => Promise<Tenant>;
  /** A fresh partner with its owner, granted access to the accounts in `manages`. */
  partner: (options?: SomePartnerOptions) => Promise<SomePartner>;
  /** Gives an account connections in every state that a page shows, without a PMS. */
  connections: (options: ConnectionsOptions) => Promise<void>;
  /** Every path of both APIs and of the portal, read from the sources. */
  routes: () => Promise<DeclaredRoute[]>;
  /** Signs this test's browser in, replacing its earlier session. */
  signIn: (person: Credentials) => Promise<void>;
  /** Opens another browser, signed in as a person or signed out. */
  browserOf: (person: Credentials | null) => Promise<Page>;
  /** Opens a session without a page, for a person or with a browser's current cookies. */
  session: (from: Credentials | BrowserContext) => Promise<Session>;
  /** Makes a person's sign-ins look an hour old. */
  ageSessions: (person: Pick<SomePerson, "userId">) => Promise<void>;
  /** Keeps the nightly push from sending a person's listings today. */
  skipNightly: (person: Pick<SomePerson, "userId">) => Promise<void>;
  /** Makes a person an operator of the installation as an administrator does, or ends that. */
  operator: (options: OperatorOptions) => Promise<void>;
  /** Adds a server whose newest backup is too old, or whose last one failed. */
  backupNode: (options: { failure?: string }) => Promise<void>;
  /** Creates a password reset link as an administrator does. */
  resetLink: (person: Pick<SomePerson, "email">) => Promise<string>;
  /** Creates a sign-up link as an administrator does. */
  signUpLink: (signUp: SignUpRequest) => Promise<string>;
  /** Calls the API with a key, as a program does. */
  api: (key: string) => {
    get: (path: string) => ReturnType<APIRequestContext["get"]>;
    post: (path: string, data: unknown) => ReturnType<APIRequestContext["post"]>;
  };
  /** Expects axe to find nothing serious or critical on the page, or in a part of it, in both themes. */
  expectAccessible: (part?: Locator) => Promise<void>;
  /** Opens a page of the portal and, once `shown` is visible, expects it to be accessible. */
  visit: (path: string, shown?: Locator) => Promise<void>;
  /** Fails the test on an unexpected console error, page error or request to another host. */
  quiet: void;
}

export const test = base.extend<Fixtures>({
  // Animations would make results differ between runs.
  contextOptions: async ({ contextOptions }, use) => {
    await use({ ...contextOptions, reducedMotion: "reduce" });
  },
  prefetches: [false, { option: true }],
  context: async ({ context, prefetches }, use) => {
    await moveClockOf(context);
    if (!prefetches) await leavePrefetchingOut(context);
    await use(context);
  },
  account: async ({ request }, use) => {
    await use((options = {}) => fixture<Tenant>(request, "/tenant", options));
  },
  partner: async ({ request }, use) => {
    await use((options = {}) => fixture<SomePartner>(request, "/partner", options));
  },
  connections: async ({ request }, use) => {
    await use(async (options) => void (await fixture(request, "/connections", options)));
  },
  routes: async ({ request }, use) => {
    await use(() => fixture<DeclaredRoute[]>(request, "/routes", {}));
  },
  signIn: async ({ page }, use) => {
    await use(async (person) => {
      await page.context().clearCookies();
      await signInThrough(page.request, person);
    });
  },
  browserOf: async ({ browser, prefetches }, use) => {
    const opened: { context: BrowserContext; errors: string[] }[] = [];
    await use(async (person) => {
      const context = await browser.newContext();
      await moveClockOf(context);
      if (!prefetches) await leavePrefetchingOut(context);
      opened.push({ context, errors: errorsOf(context) });
      if (person) await signInThrough(context.request, person);
      return context.newPage();
    });
    await Promise.all(opened.map(({ context }) => context.close()));
    expect(opened.flatMap(({ errors }) => errors)).toEqual([]);
  },
  session: async ({ playwright }, use) => {
    const opened: APIRequestContext[] = [];
    await use(async (from) => {
      const start = "storageState" in from ? await copied(from) : from;
      const { session, context } = await openSession(playwright.request, start);
      opened.push(context);
      return session;
    });
    await Promise.all(opened.map((context) => context.dispose()));
  },
  ageSessions: async ({ request }, use) => {
    await use(async ({ userId }) => void (await fixture(request, "/age-sessions", { userId })));
  },
  skipNightly: async ({ request }, use) => {
    await use(async ({ userId }) => void (await fixture(request, "/skip-nightly", { userId })));
  },
  operator: async ({ request }, use) => {
    await use(async (options) => void (await fixture(request, "/operator", options)));
  },
  backupNode: async ({ request }, use) => {
    await use(async (options) => void (await fixture(request, "/backup-node", options)));
  },
  resetLink: async ({ request }, use) => {
    await use(({ email }) => fixture<string>(request, "/reset-link", { email }));
  },
  signUpLink: async ({ request }, use) => {
    await use((signUp) => fixture<string>(request, "/sign-up-link", signUp));
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
    await use((part) => expectAccessible(page, part));
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
      const errors = errorsOf(context);
      await use();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

/** Next.js prefetches what a link leads to once the link is within this distance of the window. */
const margin = "200px";

/** Keeps a context's pages from prefetching: links are never told that they are in view. */
async function leavePrefetchingOut(context: BrowserContext): Promise<void> {
  await context.addInitScript((distance) => {
    globalThis.IntersectionObserver = class extends IntersectionObserver {
      override observe(target: Element): void {
        if (!this.rootMargin.startsWith(distance)) super.observe(target);
      }
    };
  }, margin);
}

/** Chromium keeps a cookie for 400 days at most, and a moved clock may be further ahead: copies are kept for good. */
async function copied(context: BrowserContext) {
  const { cookies, origins } = await context.storageState();
  return { origins, cookies: cookies.map((cookie) => ({ ...cookie, expires: -1 })) };
}

async function fixture<T>(request: APIRequestContext, path: string, data: unknown): Promise<T> {
  const response = await request.post(`http://127.0.0.1:${controlPort}${path}`, { data });
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as T;
}
