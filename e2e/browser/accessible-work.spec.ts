import { expect, test } from "./fixtures";
import { demonstration } from "./pages/demo";

test("Activity log: entries, one entry, its confirmation, no matches, an error, a phone", async ({
  page,
  account,
  signIn,
  api,
  expectAccessible,
  visit,
}) => {
  const { owner, listings } = await account({ listings: 2 });
  const [one] = listings;
  if (!one || !owner.apiKey) throw new Error("The fixture returned no listing or no key.");
  const row = { id: one.listing_id, pms: one.pms_name, base: one.base + 5 };
  await api(owner.apiKey).post("/v1/listings", { listings: [row] });
  await signIn(owner);
  await page.goto("/logs");
  const entry = page.getByRole("table").getByRole("row", { name: one.name });
  await expect(entry).toBeVisible();
  await expectAccessible();
  await entry.click();
  await expect(page.getByRole("dialog", { name: "Base price changed" })).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Revert…" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible();
  await visit("/logs?from=2020-01-01&to=2020-01-02", page.getByText("No matches"));
  await page.setViewportSize({ width: 390, height: 844 });
  await visit("/logs", entry);
});

test("Action center: a price, nights, a missing field, hiding, no matches, a phone", async ({
  page,
  account,
  signIn,
  expectAccessible,
  visit,
}) => {
  const { owner } = await demonstration(page.request);
  await signIn(owner);
  for (const search of ["base price differs", "blocked", "missing", "minimum stay", "occupancy"]) {
    await visit(`/actions?q=${encodeURIComponent(search)}`, page.getByRole("article"));
  }
  await page.getByRole("button", { name: /^Hide…/ }).click();
  await expect(page.getByRole("dialog", { name: "Hide this action" })).toBeVisible();
  await expectAccessible();
  await page.setViewportSize({ width: 390, height: 844 });
  await visit("/actions", page.getByRole("region", { name: "Actions" }));
  const { owner: nobody } = await account({ listings: 0 });
  await signIn(nobody);
  await visit("/actions", page.getByText("No open actions"));
});

test("Inbox and Overview", async ({ page, signIn, partner, visit }) => {
  const { owner, partner: consultant } = await demonstration(page.request);
  await signIn(consultant);
  await visit("/inbox", page.getByRole("article"));
  await signIn((await partner()).opener);
  await visit("/inbox", page.getByText("No managed accounts yet"));
  await signIn(owner);
  await visit("/overview", page.getByRole("figure", { name: "Revenue by month" }));
});
