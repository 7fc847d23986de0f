import type { ShadowReport } from "@/lib/delivery/shadow/schema";
import { expect, test } from "./fixtures";
import { press } from "./pages/controls";

test("listings start in shadow from the review, and nothing is sent", async ({
  account,
  signIn,
  page,
  session,
  expectAccessible,
}) => {
  const { owner, listings } = await account({ calendars: true, listings: 2 });
  const [first] = listings;
  const api = await session(owner);
  const rows = listings.map(({ listing_id: id, pms_name: pms }) => ({ id, pms }));
  await api.post("/v1/listings", { listings: rows.map((row) => ({ ...row, sync_stage: "off" })) });
  await signIn(owner);
  await page.goto("/listings");
  await press(page.getByRole("switch", { name: `Sync prices of ${first?.name}` }));
  const review = page.getByRole("dialog", { name: "Start sending prices" });
  await review.getByRole("button", { name: "Start in shadow" }).click();
  await expect(review).toBeHidden();
  await expect(
    page.getByText(`${first?.name} is in shadow. Nothing is sent.`).first(),
  ).toBeVisible();
  await page.getByRole("link", { name: "Open the report" }).click();
  await expect(page.getByRole("heading", { name: "Shadow report" })).toBeVisible();
  await expect(page.getByText(/^First plan: /)).toBeVisible();
  await expectAccessible();
  const stages = async (): Promise<string[]> => {
    const answer = await api.get("/v1/listings");
    const body = (await answer.json()) as { listings: { sync_stage: string }[] };
    return body.listings.map((listing) => listing.sync_stage).toSorted();
  };
  expect(await stages()).toEqual(["off", "shadow"]);
  await page.getByRole("button", { name: "Stop shadow" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stop shadow" }).click();
  await expect(page.getByText("No listings in shadow")).toBeVisible();
  expect(await stages()).toEqual(["off", "off"]);
  const toast = page
    .getByRole("alertdialog")
    .filter({ hasText: "1 listing is no longer in shadow." });
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row", { name: first?.name ?? "" })).toBeVisible();
  expect(await stages()).toEqual(["off", "shadow"]);
});

test("the report says what was booked meanwhile, and leads to the review", async ({
  account,
  connections,
  signIn,
  page,
  expectAccessible,
}) => {
  const { owner, listings } = await account({ listings: 8 });
  await connections({ userId: owner.userId, look: "shadow" });
  await signIn(owner);
  await page.goto("/listings/shadow");
  const answer = await page.request.get("/api/prices/shadow");
  const [group] = ((await answer.json()) as ShadowReport).groups;
  if (!group) throw new Error("no report");
  expect(group.booked.nights).toBeGreaterThanOrEqual(20);
  const totals = page.getByRole("region", { name: "Totals" });
  await expect(totals).toContainText(`${group.booked.nights}`);
  await expect(totals).toContainText(`${group.booked.more} more, ${group.booked.less} less`);
  await expect(totals).toContainText(group.open.nights.toLocaleString("en"));
  await expect(totals).toContainText(`1of ${group.held.of} plans`);
  const chart = page.getByRole("figure", { name: "Booked nights" });
  await expect(chart.locator("circle")).toHaveCount(group.booked.nights);
  const held = page.getByRole("row", { name: listings[1]?.name ?? "" });
  await expect(held).toContainText(/1 of (9|10).*import/);
  await expectAccessible();
  await press(page.getByRole("checkbox", { name: `Select ${listings[0]?.name}` }));
  await page.getByRole("button", { name: "Start sending for 1…" }).click();
  const review = page.getByRole("dialog", { name: "Start sending prices" });
  await expect(review.getByRole("row", { name: listings[0]?.name ?? "" })).toBeVisible();
});

test("a listing says that it is in shadow, and Listings filters by it", async ({
  account,
  connections,
  signIn,
  page,
}) => {
  const { owner, listings } = await account({ listings: 3 });
  await connections({ userId: owner.userId, look: "shadow" });
  await signIn(owner);
  const [listing] = listings;
  await page.goto(`/listings/${listing?.pms_name}/${listing?.listing_id}`);
  await page.getByRole("link", { name: "In shadow" }).click();
  await expect(page).toHaveURL(/\/listings\/shadow/);
  await page.goto("/listings?sync=on");
  await expect(page.getByText("No matches")).toBeVisible();
  await page.goto(`/listings?sync=shadow&open=${listing?.pms_name}/${listing?.listing_id}`);
  const shadow = page.getByRole("switch", { name: "Shadow" });
  await expect(shadow).toBeChecked();
  await press(shadow);
  await expect(page.getByText(`${listing?.name} is no longer in shadow.`).first()).toBeVisible();
});
