import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

test.use({ prefetches: true });

/** Holds what `matches` back until the returned function is called. */
async function hold(page: Page, matches: (url: URL) => boolean): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(matches, async (route) => {
    await released.promise;
    await route.continue();
  });
  return () => released.resolve();
}

/** Paths of the requests that `matches`, as they are made. */
function requested(page: Page, matches: (url: URL) => boolean): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (matches(url)) paths.push(url.pathname);
  });
  return paths;
}

const isPage = ({ searchParams }: URL): boolean => searchParams.has("_rsc");
const isListings = ({ pathname }: URL): boolean => pathname === "/v1/listings";

test("other pages are prefetched only once the open page has its own data", async ({
  account,
  page,
  signIn,
}) => {
  // More listings than the server sends with the page.
  const { owner } = await account({ listings: 501 });
  await signIn(owner);
  const prefetched = requested(page, isPage);
  const letListings = await hold(page, isListings);
  const listingsRequest = page.waitForRequest("**/v1/listings");
  await page.goto("/listings");
  await listingsRequest;
  await page.waitForTimeout(1_500);
  expect(prefetched).toEqual([]);
  letListings();
  await expect(page.locator("table [data-index]").first()).toBeVisible();
  await expect.poll(() => prefetched).toContain("/actions");
});

test("listings that come with the page are not asked for", async ({ account, page, signIn }) => {
  const { owner } = await account({ listings: 2 });
  await signIn(owner);
  const asked = requested(page, isListings);
  await page.goto("/listings");
  await expect(page.locator("table [data-index]").first()).toBeVisible();
  await page.locator('nav a[href="/mapping"]').first().click();
  await expect(page.locator("[role=grid] [role=row]").first()).toBeVisible();
  expect(asked).toEqual([]);
});

test("listings that no page could carry are asked for once, before the page's scripts and on a click", async ({
  account,
  page,
  signIn,
}) => {
  const { owner } = await account({ listings: 501 });
  await signIn(owner);
  const asked = requested(page, isListings);
  const letScripts = await hold(page, ({ pathname }) => pathname.endsWith(".js"));
  await page.goto("/listings", { waitUntil: "commit" });
  await expect.poll(() => asked.length).toBe(1);
  letScripts();
  const rows = page.locator("table [data-index]");
  await expect(rows.first()).toBeVisible();
  expect(asked).toHaveLength(1);

  await page.goto("/settings/profile");
  const link = page.locator('nav a[href="/mapping"]').first();
  await expect(link).toContainText("Mapping");
  const letPage = await hold(page, isPage);
  await expect(page.locator('nav a[href="/listings"]').first()).toContainText("501");
  await link.click();
  await expect.poll(() => asked.length).toBe(2);
  letPage();
  await expect(page.locator("[role=grid] [role=row]").first()).toBeVisible();
  expect(asked).toHaveLength(2);
});
