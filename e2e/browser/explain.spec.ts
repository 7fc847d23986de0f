import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { openDemonstration } from "./pages/demo";

interface Explained {
  price: number;
  reason: { listing_info: { base_price: number } };
}

/** Returns the number in a text with signs, spaces and separators. */
const numberIn = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ""));

/** Returns the factors and prices of the waterfall, from top to bottom. */
async function shown(dialog: Locator) {
  const rows = dialog.getByRole("table", { name: "Price steps" }).locator("tbody tr");
  await expect(rows.first()).toBeVisible();
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent)),
  );
  return cells.map(([, change = "", price = ""]) => ({
    factor: change.includes("×") ? numberIn(change.split("×")[1] ?? "") : 1,
    price: numberIn(price),
  }));
}

/** Returns the night that the URL names, as the API prices it. */
async function asPriced(page: Page): Promise<Explained> {
  const night = new URL(page.url()).searchParams.get("night") ?? "";
  const [pms = "", id = "", date = ""] = night.split(":");
  const listings = [{ id, pms, dateFrom: date, dateTo: date, reason: true }];
  const answer = await page.evaluate(async (body) => {
    const headers = { "content-type": "application/json" };
    const response = await fetch("/v1/listing_prices", { method: "POST", headers, body });
    return response.text();
  }, JSON.stringify({ listings }));
  const [prices] = JSON.parse(answer) as { data: Explained[] }[];
  const [priced] = prices?.data ?? [];
  if (!priced) throw new Error("The night has no price.");
  return priced;
}

/** Expects the numbers on the page to match the API's, and to multiply to the price. */
async function expectMultiplied(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog.locator("[aria-busy=true]")).toHaveCount(0);
  const { price, reason } = await asPriced(page);
  const rows = await shown(dialog);
  const base = reason.listing_info.base_price;
  expect(rows[0]?.price).toBe(Math.round(base));
  expect(rows.at(-1)?.price).toBe(price);
  const product = rows.reduce((running, { factor }) => running * factor, base);
  // Each factor on the page is rounded by less than 0.00005.
  expect(Math.abs(product / price - 1)).toBeLessThan(0.0001 * rows.length);
}

const panel = (page: Page): Locator => page.getByRole("dialog", { name: "Why this price" });

test("a night in a listing's drawer is explained by numbers that multiply to its price", async ({
  page,
  expectAccessible,
}) => {
  await openDemonstration(page);
  const { listings } = (await (await page.request.get("/v1/listings_minimal")).json()) as {
    listings: { listing_id: string; pms_name: string }[];
  };
  const [listing] = listings;
  await page.goto(`/listings?open=${listing?.pms_name}/${listing?.listing_id}`);
  const strip = page.getByRole("region", { name: "Next 14 nights" });
  await expect(strip.getByRole("listitem")).toHaveCount(14);
  await strip.getByRole("button").nth(3).click();
  const dialog = panel(page);
  await expectMultiplied(page, dialog);
  await expect(dialog.getByRole("region", { name: "Market that night" })).toContainText("Median");
  await expectAccessible();
  const heading = dialog.getByRole("heading", { level: 2 });
  const first = await heading.innerText();
  await page.keyboard.press("ArrowRight");
  await expect(heading).not.toHaveText(first);
  await expectMultiplied(page, dialog);
  await page.keyboard.press("ArrowLeft");
  await expect(heading).toHaveText(first);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(strip).toBeVisible();
});

test("the market's chart explains tonight, and the night under the pointer", async ({ page }) => {
  await openDemonstration(page);
  await page.goto("/neighborhood");
  await page.getByRole("button", { name: "Why tonight’s price" }).click();
  const dialog = panel(page);
  await expect(dialog).toContainText("tonight");
  await expect(dialog.getByRole("button", { name: "Previous night" })).toBeDisabled();
  await expectMultiplied(page, dialog);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  const slider = page.getByRole("figure", { name: /^Future prices/ }).getByRole("slider");
  await slider.click({ position: { x: 400, y: 100 } });
  await expect(dialog).toContainText(/in \d+ days/);
  await expectMultiplied(page, dialog);
});

test("a step's level links to its rule, and a listing without a base price to its prices", async ({
  account,
  signIn,
  session,
  page,
}) => {
  const { owner, listings } = await account({ listings: 1 });
  const [listing] = listings;
  if (!listing) throw new Error("The fixture returned no listing.");
  const own = await session(owner);
  await own.post("/v1/customizations/account", {
    pms_name: listing.pms_name,
    customizations: {
      last_minute_prices: { last_min_factor_on: true, last_min_factor_type: "aggressive" },
    },
  });
  await signIn(owner);
  await page.goto(`/listings?open=${listing.pms_name}/${listing.listing_id}`);
  const strip = page.getByRole("region", { name: "Next 14 nights" });
  await strip.getByRole("button").nth(2).click();
  const row = panel(page).getByRole("row", { name: /^Last minute/ });
  await expect(row).toContainText("2 days ahead: −45% on the day");
  await row.getByRole("link", { name: /^Account/ }).click();
  await expect(page).toHaveURL(/\/customizations\?at=account.*rule=last_minute_prices/);
  await expect(page.getByRole("button", { name: "Last-minute prices: hide" })).toBeVisible();

  await page.route("**/api/prices/night", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as object;
    await route.fulfill({ response, json: { ...body, night: null, sources: {} } });
  });
  await page.goBack();
  await page.reload();
  await expect(panel(page)).toContainText("Set a base price");
  const link = panel(page).getByRole("link", { name: "Open the listing" });
  await expect(link).toHaveAttribute("href", /listings\?open=/);
});

test("on a phone a sheet shows the factors, then all steps", async ({ page, expectAccessible }) => {
  await openDemonstration(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/neighborhood");
  await page.getByRole("button", { name: "Why tonight’s price" }).click();
  const dialog = panel(page);
  await expect(dialog.getByRole("definition").first()).toBeVisible();
  await expect(dialog.getByRole("table")).toBeHidden();
  await expectAccessible();
  await dialog.getByRole("button", { name: "Explain price" }).click();
  await expectMultiplied(page, dialog);
  await expectAccessible();
  await dialog.getByRole("button", { name: "Next night" }).click();
  await expect(dialog).toContainText("tomorrow");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
});
