import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { presets } from "@/lib/auth/permissions";
import { addDays, today } from "@/lib/core/dates";
import { expect, test } from "./fixtures";

const day = today("UTC");
const homes = Array.from({ length: 24 }, (_, n) => n + 1);

const listings = [
  "id,name,room_type,latitude,longitude,price,bedrooms,last_scraped",
  ...homes.map((id) => {
    const at = `${48.42 + id / 10_000},${-123.37 - id / 10_000}`;
    return `${id},Home ${id},Entire home/apt,${at},$${150 + id}.00,1,${day}`;
  }),
].join("\n");

const calendar = [
  "listing_id,date,available,price,minimum_nights",
  ...homes.flatMap((id) =>
    Array.from({ length: 200 }, (_, n) => `${id},${addDays(day, n)},t,$${150 + id}.00,2`),
  ),
].join("\n");

const files = {
  listings: { name: "listings.csv.gz", mimeType: "application/gzip", buffer: gzipSync(listings) },
  calendar: { name: "calendar.csv", mimeType: "text/csv", buffer: Buffer.from(calendar) },
};

async function open(page: Page) {
  await page.goto("/neighborhood/market-data");
  await page.getByRole("button", { name: "Add market data" }).click();
  return page.getByRole("dialog", { name: "Add market data" });
}

test("an owner adds market data from files, prices by it, removes it and puts it back", async ({
  account,
  signIn,
  page,
  expectAccessible,
}) => {
  const { owner, listings: own } = await account({ listings: 2, calendars: true });
  await signIn(owner);
  await page.goto("/neighborhood");
  await page.getByRole("link", { name: "Market data" }).click();
  await expect(page.getByText("Files of Victoria are free to use")).toBeVisible();
  await expectAccessible();
  const dialog = await open(page);
  await expect(dialog.getByLabel("Place")).toHaveValue("Victoria");
  const submit = dialog.getByRole("button", { name: "Add", exact: true });
  await expect(submit).toBeDisabled();
  const [one, other] = [0, 1].map((at) => dialog.locator("input[type=file]").nth(at));
  await one?.setInputFiles(files.listings);
  await other?.setInputFiles(files.calendar);
  await expect(dialog.getByText("listings.csv.gz, 0.1 MB")).toBeVisible();
  await expectAccessible();
  await submit.click();
  await expect(page.getByText("Listings nearby")).toBeVisible({ timeout: 30_000 });
  const row = page.getByRole("listitem").filter({ hasText: "Victoria" });
  await expect(row).toContainText("Homes24Nights4,800Listings nearby2 of 2");
  await expect(row).toContainText("Inside Airbnb (insideairbnb.com), CC BY 4.0");
  await expectAccessible();

  await page.goto("/neighborhood");
  await expect(page.getByText(/within 15 km · source: .*Inside Airbnb/)).toBeVisible();
  const ids = own.map(({ pms_name: pms, listing_id: id }) => `/listings/${pms}/${id}`);
  for (const path of ["/neighborhood", "/overview", ids[0] ?? ""]) {
    await page.goto(path);
    await expect(page.getByText("Market data: Inside Airbnb")).toBeVisible();
  }

  await page.goto("/neighborhood/market-data");
  await page.getByRole("button", { name: "Remove Victoria" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Market data of Victoria removed").first()).toBeVisible();
  await page.getByRole("button", { name: "Put back" }).click();
  await expect(page.getByText("Listings nearby")).toBeVisible();
});

test("addresses are fetched by the server; one without a file says so and can be tried again", async ({
  account,
  signIn,
  page,
  expectAccessible,
}) => {
  const served = new Map([["/listings.csv.gz", files.listings.buffer]]);
  const server = createServer(({ url = "" }, response) => {
    const body = served.get(url);
    response.writeHead(body ? 200 : 404).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const { owner } = await account({ listings: 1 });
    await signIn(owner);
    const dialog = await open(page);
    await dialog.getByRole("radio", { name: "Web addresses" }).click();
    await dialog.getByLabel("Address of the homes file").fill(`${base}/listings.csv.gz`);
    await dialog.getByLabel("Address of the calendars file").fill("http://10.0.0.1/calendar.csv");
    const submit = dialog.getByRole("button", { name: "Add", exact: true });
    await submit.click();
    await expect(dialog.getByText("The address must begin with https://.")).toBeVisible();
    await dialog.getByLabel("Address of the calendars file").fill(`${base}/calendar.csv`);
    await submit.click();
    await expect(page.getByText("127.0.0.1 answered 404.")).toBeVisible({ timeout: 30_000 });
    await expectAccessible();
    served.set("/calendar.csv", files.calendar.buffer);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Listings nearby")).toBeVisible({ timeout: 30_000 });
  } finally {
    server.close();
  }
});

test("an upload that broke off goes on with the same files", async ({
  account,
  signIn,
  page,
  expectAccessible,
}) => {
  const { owner } = await account({ listings: 1 });
  await signIn(owner);
  const busy = { error: "CONFLICT", message: "The server is busy." };
  await page.route("**/api/market-sources/*/pieces", (route) =>
    route.fulfill({ status: 409, json: busy }),
  );
  const dialog = await open(page);
  await dialog.locator("input[type=file]").nth(0).setInputFiles(files.listings);
  await dialog.locator("input[type=file]").nth(1).setInputFiles(files.calendar);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("The upload is incomplete")).toBeVisible();
  await page.unroute("**/api/market-sources/*/pieces");
  await page.reload();
  await expect(page.getByText("Choose the same files again")).toBeVisible();
  await page.locator("input[type=file]").nth(0).setInputFiles(files.listings);
  await page.locator("input[type=file]").nth(1).setInputFiles(files.listings);
  await expect(page.getByText("These are not the same files.")).toBeVisible();
  await page.locator("input[type=file]").nth(1).setInputFiles(files.calendar);
  await expectAccessible();
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByText("Listings nearby")).toBeVisible({ timeout: 30_000 });
});

test("a member looks and changes nothing", async ({
  account,
  signIn,
  page,
  session,
  expectAccessible,
}) => {
  const { owner, member } = await account({ listings: 2, memberSees: 2 });
  if (!member) throw new Error("A member was asked for.");
  const permissions = presets.viewer;
  await (await session(owner)).post(`/api/team/members/${member.userId}`, { permissions });
  await signIn(member);
  await page.goto("/neighborhood/market-data");
  await expect(page.getByRole("heading", { name: "Market data", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add market data" })).toHaveCount(0);
  await expectAccessible();
});
