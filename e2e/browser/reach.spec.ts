import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { pressUntil, soon } from "./pages/controls";
import { portalPages } from "./pages/portal";

/** Returns all text sent to a page while `visit` runs: documents, data, prefetched pages. */
async function sentDuring(page: Page, visit: () => Promise<void>): Promise<string> {
  const texts: Promise<string>[] = [];
  page.on("response", (response) => {
    const isText = ["document", "fetch", "xhr"].includes(response.request().resourceType());
    if (isText) texts.push(response.text().catch(() => ""));
  });
  await visit();
  return (await Promise.all(texts)).join("\n");
}

test.use({ prefetches: true });

test("portalPages contains every page of the navigation", async ({ account, signIn, page }) => {
  const { owner } = await account();
  await signIn(owner);
  await page.goto("/listings");
  const links = await page.getByRole("navigation", { name: "Main" }).getByRole("link").all();
  const hrefs = await Promise.all(links.map((link) => link.getAttribute("href")));
  expect(hrefs.length).toBeGreaterThan(4);
  expect(hrefs.filter((href) => !portalPages.some((path) => path === href))).toEqual([]);
});

test("no page sends a member any trace of listings outside the member's grant", async ({
  account,
  signIn,
  page,
}) => {
  const { member, canaries, listings } = await account({
    listings: 7,
    memberSees: 2,
    memberEdits: true,
    tangled: true,
  });
  const [seen] = listings;
  if (!member || !seen) throw new Error("The fixture returned no member.");
  expect(canaries).toHaveLength(13);
  await signIn(member);
  const sent = await sentDuring(page, async () => {
    const drawer = `/listings?open=${seen.pms_name}/${seen.listing_id}`;
    const others = [
      "/listings?hidden=all",
      "/listings?groups",
      "/listings/starting-prices?all=yes",
      "/operator",
    ];
    for (const path of [...portalPages, ...others, drawer]) {
      await page.goto(path, { waitUntil: "networkidle" });
      const text = await page.locator("body").innerText();
      expect(
        canaries.filter((canary) => text.includes(canary)),
        path,
      ).toEqual([]);
    }
    const open = page.getByRole("dialog", { name: seen.name });
    await expect(open).toContainText("don’t have access to");
    await page.keyboard.press("Escape");
    await expect(open).toBeHidden();
    const field = page.getByRole("combobox");
    await pressUntil(page, "Control+k", () => expect(field).toBeVisible(soon));
    await field.fill(listings[3]?.name ?? "");
    await expect(page.getByText(/^No results for/)).toBeVisible();
  });
  expect(sent).toContain(seen.name);
  expect(canaries.filter((canary) => sent.includes(canary))).toEqual([]);
});

test("the owner is sent every text that the member must not see", async ({
  account,
  signIn,
  page,
}) => {
  const { owner, canaries } = await account({ listings: 7, memberSees: 2, tangled: true });
  await signIn(owner);
  const sent = await sentDuring(page, async () => {
    await page.goto("/listings?hidden=all", { waitUntil: "networkidle" });
  });
  expect(canaries.filter((canary) => !sent.includes(canary))).toEqual([]);
});

test("a listing outside the grant gets the same response as a missing one", async ({
  account,
  session,
}) => {
  const { member, listings } = await account({ listings: 4, memberSees: 2 });
  if (!member) throw new Error("The fixture returned no member.");
  const browser = await session(member);
  const answer = async (id: string | undefined) => {
    const found = await browser.get(`/v1/listings/${id}?pms=guesty`);
    const text = (await found.text()).replace(/"request_id":"[^"]+"/, "");
    return { status: found.status(), text };
  };
  expect((await answer(listings[0]?.listing_id)).status).toBe(200);
  const foreign = await answer(listings[3]?.listing_id);
  expect(foreign).toEqual(await answer("no-such-listing"));
  expect(foreign.status).toBe(404);
});
