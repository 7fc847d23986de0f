import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, type Session, test } from "./fixtures";
import { demonstration } from "./pages/demo";
import { bar, grid, rowOf } from "./pages/prices";
import { makeGroupOf } from "./pages/rules";
import { type Named, nightsOf } from "./support/nights";

const pasting = (page: Page): Locator => page.getByRole("dialog", { name: /^Paste to/ });

/** Returns the final prices of a listing's first nights, from the API. */
async function pricesOf(session: Session, listing: Named) {
  return (await nightsOf(session, listing)).slice(0, 8);
}

/** Overrides a listing's second and third night. */
async function withOverrides(own: Session, listing: Named): Promise<void> {
  const dates = (await pricesOf(own, listing)).slice(1, 3).map(({ date }) => date);
  const selection = [{ id: listing.listing_id, pms: listing.pms_name, dates }];
  const set = { price: 456, price_type: "fixed" };
  expect((await own.post("/api/overrides", { selection, set })).status()).toBe(200);
}

test("overrides are copied and pasted on another listing with keys, previewed, and undone", async ({
  account,
  signIn,
  session,
  page,
  expectAccessible,
}) => {
  const { owner, listings } = await account({ listings: 2 });
  const [first, second] = listings;
  if (!first || !second) throw new Error("The fixture returned too few listings.");
  const own = await session(owner);
  await withOverrides(own, first);
  const before = await pricesOf(own, second);
  await signIn(owner);
  await page.goto("/prices");
  const source = rowOf(page, first.name).getByRole("gridcell");
  await expect(source.nth(1)).toContainText("456");
  await source.nth(1).click();
  await source.nth(2).click({ modifiers: ["Shift"] });
  await page.keyboard.press("Control+c");
  await expect(page.getByText("Copied 2 nights", { exact: true })).toBeVisible();
  await expect(bar(page)).toBeHidden();
  for (const arrow of ["Down", "Right", "Right"]) await page.keyboard.press(`Arrow${arrow}`);
  await page.keyboard.press("Control+v");
  await expect(pasting(page).getByRole("radio", { name: "Overrides" })).toBeChecked();
  const save = pasting(page).getByRole("button", { name: "Save 2 nights" });
  await expect(save).toBeEnabled();
  await expectAccessible();
  expect(await pricesOf(own, second), "nothing is written yet").toEqual(before);
  await save.click();
  const prices = async () => (await pricesOf(own, second)).map(({ price }) => price);
  const old = before.map(({ price }) => price);
  await expect.poll(prices).toEqual(old.with(4, 456).with(5, 456));
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(prices).toEqual(old);
});

test("a group's override is set from its heading, shown in the night, and removed", async ({
  page,
  request,
  signIn,
}) => {
  const { owner } = await demonstration(request);
  await signIn(owner);
  await page.goto("/prices");
  const heading = grid(page).getByRole("row", { name: /^Edinburgh centre/ });
  await heading.getByRole("button", { name: "Group overrides" }).click();
  const list = page.getByRole("dialog", { name: "Group overrides" });
  await expect(list).toContainText("Edinburgh centre");
  await list.getByRole("button", { name: "Add override…" }).click();
  const editor = page.getByRole("dialog", { name: /^Override \d+ nights?$/ });
  await editor.getByRole("radio", { name: "Base ± %" }).click();
  await editor.getByRole("textbox", { name: "Price", exact: true }).fill("40");
  await editor.getByRole("button", { name: "Save 1 night" }).click();
  await expect(list.getByText("+40% on the base price")).toBeVisible();
  // The demonstration has a later override too.
  await list
    .getByRole("button", { name: /^Remove / })
    .first()
    .click();
  await editor.getByRole("button", { name: "Clear 1 night" }).click();
  await expect(list.getByText("+40% on the base price")).toHaveCount(0);
});

test("a view-only member sees a group's overrides and cannot change them", async ({
  account,
  signIn,
  session,
  page,
  expectAccessible,
}) => {
  const { owner, member, listings } = await account({ memberSees: 2 });
  const [first] = listings;
  if (!member || !first) throw new Error("The fixture returned no member.");
  const own = await session(owner);
  const id = await makeGroupOf(own, "Waterfront", listings.slice(0, 3));
  const dates = (await pricesOf(own, first)).slice(1, 3).map(({ date }) => date);
  const overrides = dates.map((date) => ({
    date,
    price: 12,
    price_type: "percent",
    reason: "Regatta",
  }));
  expect((await own.post("/v1/group_overrides", { id, overrides })).status()).toBe(200);
  await signIn(member);
  await page.goto("/prices");
  const heading = grid(page).getByRole("row", { name: /^Waterfront/ });
  await heading.getByRole("button", { name: "Group overrides" }).click();
  const list = page.getByRole("dialog", { name: "Group overrides" });
  const spans = list.getByRole("list", { name: "Overrides of Waterfront" }).getByRole("listitem");
  await expect(spans).toHaveCount(1);
  await expect(spans).toContainText("+12% on the market price · Regatta");
  await expectAccessible();
  await expect(list.getByRole("button"), "nothing but Close").toHaveText(["", "Close"]);
  const refused = await (await session(member)).post("/v1/group_overrides", { id, overrides });
  expect(refused.status()).toBe(403);
  await list.getByRole("button", { name: "Close" }).last().click();
  await expect(list).toBeHidden();
});

test("the prices on the page are downloaded as a file", async ({
  account,
  signIn,
  session,
  page,
}) => {
  const { owner, listings } = await account({ listings: 2, names: ["Quay House", "Mill Cottage"] });
  const [first] = listings;
  if (!first) throw new Error("The fixture returned too few listings.");
  // In the listing's time zone, the first night can be yesterday in the account's.
  const night = (await pricesOf(await session(owner), first)).at(2);
  await signIn(owner);
  await page.goto(`/prices?q=${encodeURIComponent(first.name)}`);
  await expect(grid(page)).toBeVisible();
  await expect(grid(page).getByText(listings[1]?.name ?? "")).toHaveCount(0);
  await page.getByRole("button", { name: "Download CSV" }).click();
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  const text = await readFile(await (await waiting).path(), "utf8");
  expect(text).toMatch(/^listing_id,pms_name,name,group,subgroup,date,price,/);
  const own = text.split("\r\n").filter((line) => line.includes(`,${night?.date ?? ""},`));
  expect(own).toHaveLength(1);
  expect(own[0]).toContain(`,${night?.price ?? ""},`);
});

test("the two-week zoom loads yesterday's prices of all its rows together, other zooms do not load them", async ({
  account,
  signIn,
  page,
}) => {
  const { owner, listings } = await account({ listings: 3 });
  const asked: number[] = [];
  await page.route(/\/api\/prices\/yesterday/, async (route) => {
    const body = route.request().postDataJSON() as { listings: object[]; from: string; to: string };
    const days = (Date.parse(body.to) - Date.parse(body.from)) / 86_400_000 + 1;
    const prices = Array.from({ length: days }, () => 1);
    asked.push(body.listings.length);
    await route.fulfill({ json: { rows: body.listings.map((each) => ({ ...each, prices })) } });
  });
  await signIn(owner);
  await page.goto("/prices");
  const cell = rowOf(page, listings[0]?.name ?? "")
    .getByRole("gridcell")
    .first();
  await expect(cell).toBeVisible();
  expect(asked).toEqual([]);
  await page.goto("/prices?zoom=2w");
  await expect(cell).toHaveAttribute("title", /^up .+ since yesterday, from /);
  // The page asks again when the server has changed the account in the meantime.
  expect(new Set(asked)).toEqual(new Set([listings.length]));
});

test("a view-only member cannot copy or paste", async ({ account, signIn, page }) => {
  const { member, listings } = await account({ memberSees: 2 });
  const [first] = listings;
  if (!member || !first) throw new Error("The fixture returned no member.");
  await signIn(member);
  await page.goto("/prices");
  await rowOf(page, first.name).getByRole("gridcell").nth(1).click();
  await expect(bar(page)).toBeVisible();
  await expect(bar(page).getByRole("button", { name: "Copy" })).toBeHidden();
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+v");
  await expect(pasting(page)).toBeHidden();
});

test.describe("on a narrow phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("prices are copied and pasted by touch", async ({ account, signIn, session, page }) => {
    const { owner, listings } = await account();
    const [listing] = listings;
    if (!listing) throw new Error("The fixture returned no listing.");
    const own = await session(owner);
    await withOverrides(own, listing);
    await signIn(owner);
    await page.goto("/prices");
    const cells = rowOf(page, listing.name).getByRole("gridcell");
    await cells.nth(1).tap();
    await bar(page).getByRole("button", { name: "Copy" }).tap();
    await cells.nth(4).tap();
    await bar(page).getByRole("button", { name: "Paste…" }).tap();
    await pasting(page).getByRole("radio", { name: "Prices" }).tap();
    await pasting(page).getByRole("button", { name: "Save 1 night" }).tap();
    await expect.poll(async () => (await pricesOf(own, listing)).at(4)?.price).toBe(456);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
