import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { expect, test } from "./fixtures";
import { openDemonstration } from "./pages/demo";

/** Returns the rows of the CSV file that `save` downloads. */
async function savedRows(page: Page, save: () => Promise<void>): Promise<Record<string, string>[]> {
  const [download] = await Promise.all([page.waitForEvent("download"), save()]);
  return parse(await textOf(download), { columns: true });
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), "utf8");
}

const csvOf = (page: Page, figure: Locator): Promise<Record<string, string>[]> =>
  savedRows(page, () => figure.getByRole("button", { name: /save as CSV/ }).click());

/** Expects each chart of the page to have a line or bar whose values differ. */
async function expectVariedCharts(page: Page): Promise<void> {
  const figures = await page.getByRole("figure").all();
  expect(figures.length).toBeGreaterThanOrEqual(3);
  for (const figure of figures) {
    const rows = await csvOf(page, figure);
    const columns = Object.keys(rows[0] ?? {}).slice(1);
    const heights = columns.map((name) => new Set(rows.map((row) => row[name])).size);
    expect(Math.max(...heights), (await figure.textContent()) ?? "").toBeGreaterThan(1);
  }
}

test("a neighborhood chart can be read by keys, as a table and as a file", async ({
  page,
  expectAccessible,
}) => {
  await openDemonstration(page);
  await page.goto("/neighborhood?nights=90");
  const figure = page.getByRole("figure", { name: /^Future prices/ });
  await expect(figure).toHaveAccessibleDescription(/half of the homes are priced between/);
  const slider = figure.getByRole("slider");
  await slider.press("End");
  const last = (await slider.getAttribute("aria-valuetext")) ?? "";
  expect(last).toMatch(/Median .*\d/);
  const rows = await csvOf(page, figure);
  expect(rows).toHaveLength(90);
  expect(new Set(rows.map((row) => row["Your price"])).size).toBeGreaterThan(10);
  await figure.getByRole("button", { name: /show as a table/ }).click();
  const table = figure.getByRole("table");
  await expect(table).toHaveAttribute("aria-rowcount", "91");
  await expect(table.getByRole("columnheader")).toHaveText([
    "Night",
    "Your max price",
    "Your price",
    "Your min price",
    "90th percentile",
    "75th percentile",
    "Median",
    "25th percentile",
    "Median booked",
  ]);
  await expectAccessible();
  await figure.getByRole("button", { name: /show as a chart/ }).click();
  await expect(slider).toBeVisible();
});

test("the comparables are on a map with keyboard navigation, and in a table", async ({
  page,
  expectAccessible,
}) => {
  await openDemonstration(page);
  await page.goto("/neighborhood");
  const figure = page.getByRole("figure", { name: /^Map of comparables/ });
  await figure.scrollIntoViewIfNeeded();
  await expect(figure).toHaveAccessibleDescription(
    /homes up to .* away, with a median asking price of/,
  );
  await expectVariedCharts(page);
  const ofThisSize = await csvOf(page, figure);
  await figure.getByText("All sizes").click();
  await expect(page).toHaveURL(/map=all/);
  await expect(async () =>
    expect((await csvOf(page, figure)).length).toBeGreaterThan(ofThisSize.length),
  ).toPass();

  const places = figure.getByRole("button", { name: /away$|homes around here/ });
  await places.first().focus();
  const focused = figure.locator("button:focus");
  const before = (await focused.getAttribute("aria-label")) ?? "";
  await page.keyboard.press("ArrowRight");
  await expect(focused).not.toHaveAccessibleName(before);
  const home = figure.getByRole("button", { name: /a night, .* away$/ }).first();
  const name = (await home.getAttribute("aria-label")) ?? "";
  await home.focus();
  await page.keyboard.press("Enter");
  await expect(figure.getByRole("status")).toHaveText(name);
  await expectAccessible();
  const scale = figure.locator("svg text").first();
  const metres = (await scale.textContent()) ?? "";
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await expect(scale).not.toHaveText(metres);

  await figure.getByRole("button", { name: /show as a table/ }).click();
  await expect(figure.getByRole("columnheader")).toHaveText([
    "Nearest first",
    "Median price",
    "Distance",
    "Direction",
    "Size",
  ]);
});

test("another listing is found by its name, and the URL keeps it", async ({
  page,
  expectAccessible,
}) => {
  await openDemonstration(page);
  await page.goto("/neighborhood");
  const picker = page.getByRole("button", { name: /^Listing / });
  const first = (await picker.textContent()) ?? "";
  await picker.click();
  const field = page.getByRole("combobox", { name: /^Type part of a listing/ });
  await expect(field).toBeFocused();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible();
  await field.fill("oceanfront");
  await expect(page.getByRole("option").first()).toContainText("Oceanfront");
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(picker).toContainText("Oceanfront");
  await expect(page).toHaveURL(/listing=[a-z]+\/\w+/);
  await expect(page.getByRole("slider").first()).toBeVisible();
  await page.getByRole("button", { name: /Comparable size/ }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible();
  await page.reload();
  await expect(picker).toContainText("Oceanfront");
  await page.goBack();
  await expect(picker).toHaveText(first);
});

test("Neighborhood says that a listing is unknown, has no location or no comparables", async ({
  page,
  expectAccessible,
  visit,
}) => {
  await openDemonstration(page);
  await visit(
    "/neighborhood?listing=guesty/no-such-listing",
    page.getByText(/^Listing .* not found/),
  );
  const picker = page.getByRole("button", { name: /^Listing / });
  const answers = async (name: string, status: number, json: object) => {
    await page.route(/neighborhood_data/, (route) => route.fulfill({ status, json }));
    await picker.click();
    await page.getByRole("combobox", { name: /^Type part of a listing/ }).fill(name);
    await page.getByRole("option", { name }).first().click();
  };
  const error = { code: "ERR-LOCATION-MISSING", message: "The listing has no coordinates." };
  await answers("Dallas Road Sea Glimpse", 400, { error });
  await expect(page.getByText(/has no location$/)).toBeVisible();
  await expectAccessible();
  await answers("Broughton Street Loft", 200, { status: "Success", data: { "Listings Used": 0 } });
  await expect(page.getByText("No comparable home within 15 km")).toBeVisible();
  await expectAccessible();
});

test("bookings are filtered, and the export has every match, not only the visible rows", async ({
  page,
}) => {
  await openDemonstration(page);
  await page.goto("/bookings?period=booked-365");
  await expect(page.getByRole("figure").first()).toBeVisible();
  await expectVariedCharts(page);
  const count = async (): Promise<number> => {
    const heading = page.getByRole("heading", { name: /bookings?, newest first/ });
    return Number(((await heading.textContent()) ?? "").replaceAll(/\D/g, ""));
  };
  const all = await count();
  expect(all).toBeGreaterThan(200);
  await page.getByRole("search").getByRole("button", { name: "Status" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Cancelled" }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/status=cancelled/);
  await expect(async () => expect(await count()).toBeLessThan(all)).toPass();
  const rows = await savedRows(page, async () => {
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "CSV" }).click();
  });
  expect(rows).toHaveLength(await count());
  expect(new Set(rows.map((row) => row["booking_status"]))).toEqual(new Set(["cancelled"]));
});

test("a spreadsheet of bookings is a zip file of its parts; on a phone, a search may find none", async ({
  page,
  visit,
  expectAccessible,
}) => {
  await openDemonstration(page);
  const slider = page.getByRole("slider").first();
  await visit("/bookings?period=custom", slider);
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Excel (XLSX)" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("bookings.xlsx");
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  expect(bytes.includes("xl/worksheets/sheet1.xml")).toBe(true);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(slider).toBeVisible();
  await expectAccessible();
  await page.getByRole("searchbox", { name: "Search bookings" }).fill("nothing-like-this");
  await expect(page.getByText("No matches")).toBeVisible();
  await expectAccessible();
});

test("a view-only consultant can read both pages of a managed account", async ({
  account,
  partner,
  signIn,
  page,
  expectAccessible,
}) => {
  const { owner, listings } = await account();
  const { opener } = await partner({ manages: [{ userId: owner.userId, level: "view" }] });
  await signIn(opener);
  const answers: [string, number][] = [];
  page.on("response", (answer) => {
    const { pathname } = new URL(answer.url());
    if (/^\/(rm\/)?v1\/|^\/api\/bookings/.test(pathname)) answers.push([pathname, answer.status()]);
  });
  await page.goto(`/neighborhood?account=${owner.userId}`);
  const picker = page.getByRole("button", { name: /^Listing / });
  await expect(picker).toContainText(listings[0]?.name ?? "");
  await picker.click();
  await page.getByRole("option", { name: listings[2]?.name ?? "" }).click();
  await expect(page).toHaveURL(new RegExp(`account=${owner.userId}.*listing=`));
  await expect(picker).toContainText(listings[2]?.name ?? "");
  await page.getByRole("link", { name: "Bookings" }).click();
  await expect(page).toHaveURL(new RegExp(`/bookings\\?account=${owner.userId}`));
  await expect(page.getByText("No bookings in this period")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Show the last 365 days" }).click();
  await expect(page).toHaveURL(/period=booked-365/);
  const responsesTo = (path: string) => answers.filter(([name]) => name === path);
  await expect(() => {
    expect(responsesTo("/api/bookings/charts")).toContainEqual(["/api/bookings/charts", 200]);
    expect(responsesTo("/rm/v1/bookings_report")).toContainEqual(["/rm/v1/bookings_report", 200]);
  }).toPass();
  expect(answers.filter(([name]) => name.startsWith("/v1/"))).toEqual([]);
});
