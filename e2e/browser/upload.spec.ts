import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const names = ["Schöne Aussicht", "Harbour Edge Nook"];

async function uploadFile(
  page: Page,
  name: string,
  text: string,
  encoding: BufferEncoding = "utf8",
) {
  await page.goto("/connections/import");
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(text, encoding) };
  await page.locator("input[type=file]").setInputFiles(file);
}

const german = `Buchungsnummer;Unterkunft;Anreise;Abreise;Status;Gesamtpreis
R1;Schöne Aussicht;14.12.2026;18.12.2026;bestätigt;1.240,50
R2;Harbour Edge Nook;19.12.2026;21.12.2026;bestätigt;459,00
`;

test("a semicolon-separated Latin-1 file is imported once its encoding is chosen, and undone", async ({
  account,
  signIn,
  page,
  expectAccessible,
}) => {
  const { owner } = await account({ names });
  await signIn(owner);
  await uploadFile(page, "buchungen.csv", german, "latin1");
  const button = page.getByRole("button", { name: /^Import/ });
  await expect(page.getByText("Choose the file’s encoding", { exact: true })).toBeVisible();
  await expect(button).toBeDisabled();
  await page.getByRole("radio", { name: /Latin-1.*Schöne/ }).press("Space");
  await expect(page.getByText(/2 bookings will be imported/)).toBeVisible();
  await expect(page.getByText("2 new")).toBeVisible();
  await expect(page.getByRole("cell", { name: "Schöne Aussicht" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "1240.50" })).toBeVisible();
  await expectAccessible();
  await page.reload();
  await expect(page.getByRole("cell", { name: "Dec 14, 2026" })).toBeVisible();
  await page.getByRole("button", { name: "Import 2 bookings" }).click();
  await expect(page.getByRole("heading", { name: "2 imported" })).toBeVisible({ timeout: 30_000 });
  await expectAccessible();
  await page.getByRole("button", { name: "Undo import" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Undo this import?" });
  await dialog.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("2 changes were undone.")).toBeVisible();
});

const bad = `reservation_id,listing_name,check_in,check_out,status,total_price
B1,Harbour Edge Nook,2026-12-02,2026-12-06,booked,498.00
B2,Harbour Edge Nook,2026-12-08,2026-12-05,booked,512.00
B3,Harbour Edge,2026-12-11,2026-12-14,booked,459.00
B4,Harbour Edge,2026-12-15,2026-12-17,booked,251.00
B5,Harbour Edge Nook,2026-12-18,2026-12-21,booked,"1.240,00"
B6,Harbour Edge Nook,2027-01-08,2027-01-11,stolen,684.00
B7,Harbour Edge Nook,2027-01-15,2027-01-18,booked,912.00
`;

test("five bad rows are listed, fixed by mouse and by keys, and the rest is downloaded", async ({
  account,
  signIn,
  page,
  expectAccessible,
}) => {
  const { owner } = await account({ names });
  await signIn(owner);
  await uploadFile(page, "stays.csv", bad);
  await expect(page.getByRole("radio", { name: "Problems 5" })).toBeVisible();
  await expect(page.getByText("Same as row 4.")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Use Harbour Edge Nook for 2 rows" }).click();
  await expect(page.getByRole("radio", { name: "Problems 3" })).toBeVisible();
  await page.keyboard.press("n");
  await page.keyboard.press("f");
  await expect(page.getByRole("radio", { name: "Problems 2" })).toBeVisible();
  await page.goto("/connections/import");
  await page.getByRole("link", { name: "stays.csv" }).click();
  await expect(page.getByRole("radio", { name: "Problems 2" })).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Problem rows" }).click();
  expect((await downloading).suggestedFilename()).toBe("problem-rows.csv");
  await page.getByText("Import all rows or none").click();
  await expect(page.getByText("Fix the 2 rows with problems first")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Import/ })).toBeDisabled();
  await page.getByText("Import all rows or none").click();
  await page.getByRole("button", { name: "Import 5 bookings" }).click();
  await expect(page.getByRole("heading", { name: "5 imported, 2 left out" })).toBeVisible({
    timeout: 30_000,
  });
});

test("an unmatched required column disables the import and is named", async ({
  account,
  signIn,
  page,
}) => {
  const { owner } = await account({ names });
  await signIn(owner);
  await uploadFile(
    page,
    "odd.csv",
    "reservation_id,listing_name,x1,check_out,status\nR1,Harbour Edge Nook,,2026-12-06,booked\n",
  );
  await expect(page.getByText("Choose the column for Check-in. It is required.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Import/ })).toBeDisabled();
});

test("a member who sees some listings cannot import", async ({ account, signIn, page }) => {
  const { member } = await account({ names, memberSees: 1, memberEdits: true });
  if (!member) throw new Error("The fixture returned no member.");
  await signIn(member);
  await page.goto("/connections/import");
  await expect(page.locator("input[type=file]")).toHaveCount(0);
});

test("a file is recognized by its columns; one that can't be needs its kind chosen", async ({
  account,
  signIn,
  page,
}) => {
  const { owner } = await account({ names });
  await signIn(owner);
  const calendar = `Notes,Listing,Date,Available,Price
,${names[1]},2027-01-04,true,210
`;
  await uploadFile(page, "nights.csv", calendar);
  await expect(page.getByText("Calendar, by the names of the columns").first()).toBeVisible();
  const columns = page
    .getByRole("listitem")
    .filter({ hasText: /Listing|Date|Available|Price|Notes/ });
  // Columns that are not used come last.
  await expect(columns.last()).toContainText("Notes");
  await uploadFile(page, "other.csv", "a,b\n1,2\n");
  await expect(page.getByText(/don’t say what the file contains/)).toBeVisible();
  await page.getByRole("radio", { name: /^Bookings/ }).press("Space");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "other.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n1,2\n") });
  await expect(page).toHaveURL(/\/connections\/import\/\w{22}$/);
});
