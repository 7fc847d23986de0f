import type { Locator, Page } from "@playwright/test";
import type { SomeListing } from "@/e2e/factories/tenants";
import { expect, type Session, test } from "./fixtures";
import { nightsOf } from "./support/nights";

const drawerOf = ({ pms_name: pms, listing_id: id }: SomeListing) => `open=${pms}/${id}`;

/** Opens the override editor from the listing's drawer, for the next seven nights. */
async function openEditor(page: Page, { name }: SomeListing, button: string): Promise<Locator> {
  const part = page.getByRole("dialog", { name }).getByRole("region", { name: "Overrides" });
  await part.getByRole("button", { name: button }).click();
  const editor = page.getByRole("dialog", { name: /7 nights$/ });
  await expect(editor.getByRole("list", { name: "Nights before and after" })).toBeVisible();
  return editor;
}

/** Returns final prices and minimum stays of the next seven nights. */
async function weekOf(session: Session, listing: SomeListing) {
  const nights = await nightsOf(session, listing);
  return nights.slice(0, 7).map(({ price, min_stay }) => ({ price, min_stay }));
}

/** Returns the editor's prices: of each night the last one. */
async function previewed(editor: Locator): Promise<number[]> {
  const rows = await editor.getByRole("listitem").filter({ hasText: "CA$" }).allInnerTexts();
  return rows.map((row) =>
    Number(
      row
        .match(/CA\$([\d,.]+)/g)
        ?.at(-1)
        ?.replaceAll(/[^\d.]/g, ""),
    ),
  );
}

const toast = (page: Page, text: string) =>
  page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true });

const pricesOf = (nights: readonly { price: number }[]) => nights.map(({ price }) => price);

test("an override's preview matches the later prices, and it can be undone", async ({
  account,
  signIn,
  session,
  page,
  expectAccessible,
}) => {
  const { owner, listings } = await account({ listings: 2 });
  const [listing] = listings;
  if (!listing) throw new Error("The fixture returned too few listings.");
  const own = await session(owner);
  const before = await weekOf(own, listing);
  await signIn(owner);
  await page.goto(`/listings?${drawerOf(listing)}`);
  const editor = await openEditor(page, listing, "Set override…");
  const price = editor.getByRole("textbox", { name: "Price" });
  await expect(price).toBeFocused();
  expect(await previewed(editor)).toEqual(pricesOf(before));
  await price.fill("none");
  await expect(editor.getByText("Enter a number.")).toBeVisible();
  await expect(editor.getByRole("button", { name: "Save override" })).toBeDisabled();
  await editor.getByRole("radio", { name: "Rules ± %" }).click();
  await price.fill("25");
  await expect(
    editor.getByText(/^7 nights from CA\$\d+ to CA\$\d+ on average, \+\d/),
  ).toBeVisible();
  const shown = await previewed(editor);
  expect(shown).not.toEqual(pricesOf(before));
  expect(pricesOf(await weekOf(own, listing)), "nothing is written yet").toEqual(pricesOf(before));
  await expectAccessible();
  await price.press("Enter");
  await expect(toast(page, "Override set for 7 nights")).toBeVisible();
  await expect(editor).toBeHidden();
  expect(pricesOf(await weekOf(own, listing))).toEqual(shown);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "Override change undone")).toBeVisible();
  expect(await weekOf(own, listing)).toEqual(before);
});

test("a minimum stay is set, shown when the editor reopens, and cleared", async ({
  account,
  signIn,
  session,
  page,
  expectAccessible,
}) => {
  const { owner, listings } = await account({ listings: 1 });
  const [listing] = listings;
  if (!listing) throw new Error("The fixture returned no listing.");
  const own = await session(owner);
  const before = await weekOf(own, listing);
  await signIn(owner);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/listings?${drawerOf(listing)}`);
  const editor = await openEditor(page, listing, "Minimum stay…");
  await editor.getByRole("textbox", { name: "Minimum stay" }).fill("4");
  const arrivals = editor.getByRole("toolbar", { name: "Arrival days" });
  await arrivals.getByRole("button", { name: "Sun" }).click();
  await expect(editor.getByText("The minimum stay changes on 7 nights")).toBeVisible();
  await expectAccessible();
  await editor.getByRole("button", { name: "Save 7 nights" }).click();
  await expect(editor).toBeHidden();
  expect((await weekOf(own, listing)).map(({ min_stay }) => min_stay)).toEqual(
    Array.from({ length: 7 }, () => 4),
  );
  const again = await openEditor(page, listing, "Minimum stay…");
  await expect(again.getByRole("textbox", { name: "Minimum stay" })).toHaveValue("4");
  await expect(
    again.getByRole("toolbar", { name: "Arrival days" }).getByRole("button", { name: "Sun" }),
  ).toHaveAttribute("aria-pressed", "false");
  await again.getByRole("button", { name: "Clear override…" }).click();
  await expect(again.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await expectAccessible();
  await again.getByRole("button", { name: "Clear 7 nights" }).click();
  await expect(toast(page, "Override cleared for 7 nights")).toBeVisible();
  expect(await weekOf(own, listing)).toEqual(before);
});

test("a view-only member sees no editor, and a partner overrides nights of a managed account", async ({
  account,
  partner,
  signIn,
  session,
  page,
}) => {
  const { owner, member, listings } = await account({ listings: 2, memberSees: 1 });
  const [listing] = listings;
  if (!listing || !member) throw new Error("The fixture returned no listing or no member.");
  await signIn(member);
  await page.goto(`/listings?${drawerOf(listing)}`);
  const drawer = page.getByRole("dialog", { name: listing.name });
  await expect(drawer.getByRole("region", { name: "Figures" })).toBeVisible();
  await expect(drawer.getByRole("region", { name: "Overrides" })).toHaveCount(0);
  const { listing_id: id, pms_name: pms } = listing;
  const body = { selection: [{ id, pms, dates: ["2030-01-01"] }], clear: true };
  const refused = await (await session(member)).post("/api/overrides", body);
  expect(refused.status()).toBe(403);

  const { opener } = await partner({ manages: [{ userId: owner.userId, level: "edit" }] });
  await signIn(opener);
  await page.goto(`/listings?account=${owner.userId}&${drawerOf(listing)}`);
  const editor = await openEditor(page, listing, "Set override…");
  await editor.getByRole("textbox", { name: "Price" }).fill("321");
  await expect(editor.getByRole("button", { name: "Save 7 nights" })).toBeEnabled();
  await editor.getByRole("textbox", { name: "Price" }).press("Enter");
  await expect(toast(page, "Override set for 7 nights")).toBeVisible();
  const own = await session(owner);
  expect(new Set(pricesOf(await weekOf(own, listing)))).toEqual(new Set([321]));
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "Override change undone")).toBeVisible();
  expect(pricesOf(await weekOf(own, listing))).not.toContain(321);
});
