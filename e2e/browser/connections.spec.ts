import type { Page } from "@playwright/test";
import { startGuesty, type Standin } from "@/e2e/standins";
import { daysBetween } from "@/e2e/standins/days";
import { listingPath } from "@/lib/catalog/view";
import { addDays } from "@/lib/core/dates";
import { nightText } from "@/lib/pricing/prices/listing-nights";
import { pressUntil, soon } from "./pages/controls";
import { expect, test } from "./fixtures";

/** Number of nights to compare: more than a push ever sends. */
const comparedNights = 560;

/** Returns the PMS's calendar of a listing as text, from its local today on. */
function calendarOf({ state }: Standin, id: string): string {
  const today = state.today(id);
  const dates = daysBetween(today, addDays(today, comparedNights));
  return dates.map((date) => JSON.stringify([date, state.night(id, date)])).join("\n");
}

/** Collects the text of every later response to a page: documents, their parts, data, scripts. */
function responseTexts(page: Page): Promise<string>[] {
  const texts: Promise<string>[] = [];
  page.on("response", (response) => texts.push(response.text().catch(() => "")));
  return texts;
}

test("a PMS is connected, its listings are imported, and one's prices are sent, confirmed and restored", async ({
  account,
  signIn,
  page,
  session,
  skipNightly,
}) => {
  test.setTimeout(180_000);
  const standin = await startGuesty({ listings: 3 });
  const { owner } = await account({ listings: 0 });
  await signIn(owner);
  const answers = responseTexts(page);
  await page.goto("/overview");
  await page.getByRole("link", { name: "Connect a PMS" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Continue" }).click();
  const { client_id: id = "", client_secret: secret = "" } = standin.credentials;
  await dialog.getByLabel("Client ID").fill(id);
  await dialog.getByLabel("Client secret", { exact: true }).fill("not the secret");
  await dialog.getByLabel("API address").fill(standin.url);
  await dialog.getByRole("button", { name: "Test and connect" }).click();
  await expect(dialog.getByText(/is not accepted by Guesty/)).toBeVisible({ timeout: 30_000 });
  await dialog.getByLabel("Client secret", { exact: true }).fill(secret);
  await dialog.getByRole("button", { name: "Test and connect" }).click();
  await expect(page.getByText("Nightrate is reading its listings.").first()).toBeVisible({
    timeout: 30_000,
  });

  await page.getByRole("button", { name: "Import 3 listings" }).click({ timeout: 60_000 });
  await expect(page.getByRole("link", { name: "3 listings" })).toBeVisible({ timeout: 60_000 });
  const api = await session(owner);
  const { listings } = (await (await api.get("/v1/listings")).json()) as {
    listings: { id: string; pms: string; base: number | null }[];
  };
  const [first] = listings;
  if (!first) throw new Error("The import added no listings.");
  const { id: listingId, pms } = first;
  const own = calendarOf(standin, listingId);
  await skipNightly(owner);
  await api.post("/v1/listings", { listings: [{ id: listingId, pms, base: 200, min: 50 }] });
  const sync = page.getByRole("switch", { name: "Sync prices to the PMS" });
  await page.goto(listingPath({ id: listingId, pms }));
  const connection = page.getByRole("region", { name: "Connection", exact: true });
  await expect(connection.getByText("Sync off")).toBeVisible();
  const review = page.getByRole("dialog", { name: "Start sending prices" });
  await sync.focus();
  await pressUntil(page, "Space", () => expect(review).toBeVisible(soon));
  await expect(review).toContainText("compared with the prices read at");
  await expect(review).toContainText("You can put the old prices back for 30 days.");
  await review.getByRole("checkbox", { name: /^Looks right/ }).press("Space");
  await review.getByRole("button", { name: "Send prices for 1 listing" }).click();
  await expect(review).toBeHidden();
  await expect(connection.getByText("Sent", { exact: true })).toBeVisible();
  expect(calendarOf(standin, listingId)).toBe(own);

  await page.goto("/connections");
  const tonight = page.getByRole("region", { name: /^Tonight’s changes/ });
  await expect(tonight.getByText("Largest moves")).toBeVisible({ timeout: 30_000 });
  await tonight.getByRole("button", { name: "Send now" }).click();
  await expect(page.getByText(/^Sending prices of 1 listing/).first()).toBeVisible();
  await expect(page.getByText(/\d+ prices? sent/)).toBeVisible({ timeout: 90_000 });
  expect(standin.state.writes.every((write) => write.listingId === listingId)).toBe(true);
  expect(calendarOf(standin, listingId)).not.toBe(own);

  await page.goto(listingPath({ id: listingId, pms }));
  await expect(connection.getByText(/\d+ nights confirmed/)).toBeVisible();
  const date = addDays(standin.state.today(listingId), 60);
  const night = nightText({ id: listingId, pms, date });
  await page.goto(`${listingPath({ id: listingId, pms })}?night=${encodeURIComponent(night)}`);
  await expect(page.getByText(/^Sent to Guesty, confirmed /)).toBeVisible();

  await page.goto("/connections");
  await tonight.getByRole("button", { name: "Review all" }).click();
  await page.getByRole("button", { name: "Restore earlier prices…" }).click();
  const restoring = page.getByRole("alertdialog");
  await expect(restoring.getByText("Sync turns off for 1 listing.")).toBeVisible();
  await restoring.getByRole("button", { name: "Restore prices" }).click();
  await expect(page.getByText(/^Restoring \d+ nights/).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText(/\d+ prices restored/)).toBeVisible({ timeout: 90_000 });
  expect(calendarOf(standin, listingId)).toBe(own);
  await page.goto(listingPath({ id: listingId, pms }));
  await expect(connection.getByText("Sync off")).toBeVisible();
  await expect(connection.getByText(/nights confirmed/)).toBeHidden();
  expect(standin.problems).toEqual([]);
  const read = (await Promise.all(answers)).join("\n");
  expect(read).toContain(listingId);
  expect(read).not.toContain(secret);
  await standin.close();
});

test("credentials that the PMS refuses are reported, and new ones resume the connection", async ({
  account,
  signIn,
  page,
}) => {
  test.setTimeout(120_000);
  const standin = await startGuesty({ listings: 2 });
  const { owner } = await account({ listings: 0 });
  await signIn(owner);
  await page.goto("/connections?add=guesty");
  const dialog = page.getByRole("dialog");
  const { client_id: id = "", client_secret: secret = "" } = standin.credentials;
  await dialog.getByLabel("Client ID").fill(id);
  await dialog.getByLabel("Client secret", { exact: true }).fill(secret);
  await dialog.getByLabel("API address").fill(standin.url);
  await dialog.getByRole("button", { name: "Test and connect" }).click();
  await page.getByRole("button", { name: "Import 2 listings" }).click({ timeout: 60_000 });
  await expect(page.getByRole("link", { name: "2 listings" })).toBeVisible({ timeout: 60_000 });

  standin.faults.refusesTokens = true;
  await page.getByRole("button", { name: /^More about/ }).click();
  await page.getByRole("menuitem", { name: "Import now" }).click();
  await expect(page.getByText("Guesty no longer accepts these credentials.")).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText("1 of 1 needs attention.")).toBeVisible();
  standin.faults.clear();
  await page.getByLabel("Client ID").fill(id);
  await page.getByLabel("Client secret", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Test and reconnect" }).click();
  await expect(page.getByText("Guesty no longer accepts these credentials.")).toBeHidden({
    timeout: 30_000,
  });
  await standin.close();
});
