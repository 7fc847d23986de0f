import type { Page } from "@playwright/test";
import { presets } from "@/lib/auth/permissions";
import { expect, test } from "./fixtures";
import { pressUntil, soon } from "./pages/controls";

const denied = { name: "You don’t have access to this page" };

/** Types a page's name into the palette and checks if it is offered. */
async function expectInPalette(page: Page, name: string, isThere: boolean): Promise<void> {
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await pressUntil(page, "Control+k", () => expect(palette).toBeVisible(soon));
  await page.getByRole("combobox").fill(name);
  const none = palette.getByText(`No results for “${name}”`);
  await expect(isThere ? palette.getByRole("option", { name }) : none).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
}

test.use({ prefetches: true });

test("a page outside the partner's grant is hidden from navigation, palette and shortcuts, and its address is refused", async ({
  account,
  partner,
  signIn,
  page,
}) => {
  const [open, closed] = [await account({ listings: 2 }), await account({ listings: 2 })];
  const { opener } = await partner({
    manages: [
      { userId: open.owner.userId, level: "view" },
      { userId: closed.owner.userId, level: "view", without: ["logs", "mappings"] },
    ],
  });
  await signIn(opener);
  await page.goto(`/logs?account=${open.owner.userId}`);
  const navigation = page.getByRole("navigation", { name: "Main" });
  await expect(navigation.getByRole("link", { name: "Activity log" })).toBeVisible();
  await expectInPalette(page, "Activity log", true);
  await page.getByRole("button", { name: `Account ${open.accountName}` }).click();
  await page.getByRole("option", { name: closed.accountName }).click();
  await expect(page, "not the page of the log").toHaveURL(
    `/overview?account=${closed.owner.userId}`,
  );
  await expect(navigation.getByRole("link", { name: "Listings" })).toBeVisible();
  for (const name of ["Activity log", "Mapping"]) {
    await expect(navigation.getByRole("link", { name })).toHaveCount(0);
    await expectInPalette(page, name, false);
  }
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await page.keyboard.press("g");
  await page.keyboard.press("b");
  await expect(page).toHaveURL(`/bookings?account=${closed.owner.userId}`);
  await page.goto(`/logs?account=${closed.owner.userId}`);
  await expect(page.getByRole("heading", denied)).toBeVisible();
  await expect(page.getByText(`Ask the owner of ${closed.accountName}`)).toBeVisible();
});

test("a link with an account opens for the account's own people; another account's page is not found", async ({
  account,
  signIn,
  page,
}) => {
  const { owner, member, listings } = await account({ listings: 3, memberSees: 3 });
  const other = await account();
  if (!member) throw new Error("The fixture returned no member.");
  const shown = page.getByRole("table", { name: "Listings" }).getByText(listings[0]?.name ?? "");
  for (const person of [owner, member]) {
    await signIn(person);
    await page.goto(`/listings?q=a&account=${owner.userId}&sync=on`);
    await expect(page).toHaveURL("/listings?q=a&sync=on");
    await page.goto(`/listings?account=${owner.userId}`);
    await expect(page).toHaveURL("/listings");
    await expect(shown).toBeVisible();
    await page.goto(`/listings?account=${other.owner.userId}`);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expect(shown).toHaveCount(0);
  }
});

test("the number of a partner's changes links to their log entries", async ({
  account,
  partner,
  signIn,
  session,
  page,
}) => {
  const { owner, listings } = await account({ listings: 3 });
  const { opener, name } = await partner({ manages: [{ userId: owner.userId, level: "edit" }] });
  const [theirs, own] = listings;
  if (!theirs || !own) throw new Error("The fixture returned too few listings.");
  const noted = ({ listing_id: id, pms_name: pms }: typeof own) => ({
    listings: [{ id, pms, notes: "Seen" }],
  });
  await (await session(owner)).post("/v1/listings", noted(own));
  await signIn(opener);
  await page.goto("/accounts");
  const status = await page.evaluate(
    async ([userId, body]) => {
      const headers = { "Content-Type": "application/json", "SVC-User-Id": userId };
      return (await fetch("/rm/v1/listings", { method: "POST", headers, body })).status;
    },
    [String(owner.userId), JSON.stringify(noted(theirs))] as const,
  );
  expect(status).toBe(200);
  await signIn(owner);
  await page.goto("/settings/team");
  await page.getByRole("link", { name: `1 change by ${name}` }).click();
  await expect(page).toHaveURL(`/logs?type=listing&person=${opener.userId}`);
  const table = page.getByRole("table", { name: /^Entries/ });
  await expect(table.getByRole("row", { name: theirs.name })).toBeVisible();
  await expect(table.getByRole("row", { name: own.name })).toHaveCount(0);
});

test("a page disappears from a member's navigation within seconds after the owner removes its permission", async ({
  account,
  signIn,
  session,
  page,
}) => {
  const { owner, member } = await account({ memberSees: 3 });
  if (!member) throw new Error("The fixture returned no member.");
  const own = await session(owner);
  const grant = (logs: "view" | "none") =>
    own.post(`/api/team/members/${member.userId}`, {
      permissions: { ...presets.viewer, logs },
    });
  await grant("view");
  await signIn(member);
  await page.goto("/listings");
  const link = page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Activity log" });
  await expect(link).toBeVisible();
  await grant("none");
  await expect(link).toHaveCount(0, { timeout: 15_000 });
  await page.goto("/logs");
  await expect(page.getByRole("heading", denied)).toBeVisible();
});
