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

test("a neighborhood chart can be read by keys, as a table and as a file", async ({ page }) => {
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
  await figure.getByRole("button", { name: /show as a chart/ }).click();
  await expect(slider).toBeVisible();
});

test("the comparables are on a map with keyboard navigation, and in a table", async ({ page }) => {
  await openDemonstration(page);
  await page.goto("/neighborhood");
  const figure = page.getByRole("figure", { name: /^Map of comparables/ });
  await figure.scrollIntoViewIfNeeded();
  await expect(figure).toHaveAccessibleDescription(
    /homes up to .* away, with a median asking price of/,
  );
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

test("every chart of the demonstration has values that differ", async ({ page }) => {
  await openDemonstration(page);
  for (const path of ["/neighborhood", "/bookings?period=booked-365"]) {
    await page.goto(path);
    await expect(page.getByRole("figure").first()).toBeVisible();
    const figures = await page.getByRole("figure").all();
    expect(figures.length).toBeGreaterThanOrEqual(3);
    for (const figure of figures) {
      const rows = await csvOf(page, figure);
      const columns = Object.keys(rows[0] ?? {}).slice(1);
      const heights = columns.map((name) => new Set(rows.map((row) => row[name])).size);
      expect(Math.max(...heights), (await figure.textContent()) ?? "").toBeGreaterThan(1);
    }
  }
});

test("another listing is found by its name, and the URL keeps it", async ({ page }) => {
  await openDemonstration(page);
  await page.goto("/neighborhood");
  const picker = page.getByRole("button", { name: /^Listing / });
  const first = (await picker.textContent()) ?? "";
  await picker.click();
  const field = page.getByRole("combobox", { name: /^Type part of a listing/ });
  await expect(field).toBeFocused();
  await field.fill("oceanfront");
  await expect(page.getByRole("option").first()).toContainText("Oceanfront");
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(picker).toContainText("Oceanfront");
  await expect(page).toHaveURL(/listing=[a-z]+\/\w+/);
  await page.reload();
  await expect(picker).toContainText("Oceanfront");
  await page.goBack();
  await expect(picker).toHaveText(first);
});

test("bookings are filtered, and the export has every match, not only the visible rows", async ({
  page,
}) => {
  await openDemonstration(page);
  await page.goto("/bookings?period=booked-365");
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

test("a spreadsheet of bookings is a zip file of its parts", async ({ page }) => {
  await openDemonstration(page);
  await page.goto("/bookings");
  await page.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Excel (XLSX)" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("bookings.xlsx");
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  expect(bytes.includes("xl/worksheets/sheet1.xml")).toBe(true);
});

test("a view-only consultant can read both pages of a managed account", async ({
  account,
  partner,
  signIn,
  page,
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
  await page.getByRole("button", { name: "Show the last 365 days" }).click();
  await expect(page).toHaveURL(/period=booked-365/);
  const responsesTo = (path: string) => answers.filter(([name]) => name === path);
  await expect(() => {
    expect(responsesTo("/api/bookings/charts")).toContainEqual(["/api/bookings/charts", 200]);
    expect(responsesTo("/rm/v1/bookings_report")).toContainEqual(["/rm/v1/bookings_report", 200]);
  }).toPass();
  expect(answers.filter(([name]) => name.startsWith("/v1/"))).toEqual([]);
});
