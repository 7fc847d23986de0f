import { expect, test } from "./fixtures";

test.use({ prefetches: true });

test("other pages are prefetched only once the open page has its own data", async ({
  account,
  page,
  signIn,
}) => {
  // More listings than the server sends with the page.
  const { owner } = await account({ listings: 501 });
  await signIn(owner);
  const prefetched: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.has("_rsc")) prefetched.push(pathname);
  });
  const release = Promise.withResolvers<void>();
  await page.route("**/v1/listings", async (route) => {
    await release.promise;
    await route.continue();
  });
  const listingsRequest = page.waitForRequest("**/v1/listings");
  await page.goto("/listings");
  await listingsRequest;
  await page.waitForTimeout(1_500);
  expect(prefetched).toEqual([]);
  release.resolve();
  await expect(page.locator("table [data-index]").first()).toBeVisible();
  await expect.poll(() => prefetched).toContain("/actions");
});
