import { expect, test } from "./fixtures";
import { demonstration } from "./pages/demo";

test("Activity log: entries, an entry, its confirm, nothing, an error, a phone", async ({
  page,
  account,
  signIn,
  api,
  expectAccessible,
}) => {
  const { owner, listings } = await account({ listings: 2 });
  const [one] = listings;
  if (!one || !owner.apiKey) throw new Error("A listing and a key were asked for.");
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
  await page.goto("/logs?from=2020-01-01&to=2020-01-02");
  await expect(page.getByText("No entry fits these filters")).toBeVisible();
  await expectAccessible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/logs");
  await expect(entry).toBeVisible();
  await expectAccessible();
});

test("Action center: a price, nights, a missing field, hiding, nothing, a phone", async ({
  page,
  account,
  signIn,
  expectAccessible,
}) => {
  const { owner } = await demonstration(page.request);
  await signIn(owner);
  for (const search of ["base price differs", "blocked", "missing", "minimum stay", "occupancy"]) {
    await page.goto(`/actions?q=${encodeURIComponent(search)}`);
    await expect(page.getByRole("article")).toBeVisible();
    await expectAccessible();
  }
  await page.getByRole("button", { name: /^Hide…/ }).click();
  await expect(page.getByRole("dialog", { name: "Hide this action" })).toBeVisible();
  await expectAccessible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/actions");
  await expect(page.getByRole("region", { name: "Actions" })).toBeVisible();
  await expectAccessible();
  const { owner: nobody } = await account({ listings: 0 });
  await page.context().clearCookies();
  await signIn(nobody);
  await page.goto("/actions");
  await expect(page.getByText("Nothing needs a decision")).toBeVisible();
  await expectAccessible();
});

test("Inbox and Overview", async ({ page, signIn, partner, expectAccessible }) => {
  const { owner, partner: consultant } = await demonstration(page.request);
  await signIn(consultant);
  await page.goto("/inbox");
  await expect(page.getByRole("article")).toBeVisible();
  await expectAccessible();
  await page.context().clearCookies();
  await signIn((await partner()).opener);
  await page.goto("/inbox");
  await expect(page.getByText("You manage no account yet")).toBeVisible();
  await expectAccessible();
  await page.context().clearCookies();
  await signIn(owner);
  await page.goto("/overview");
  await expect(page.getByRole("figure", { name: "On the books" })).toBeVisible();
  await expectAccessible();
});
