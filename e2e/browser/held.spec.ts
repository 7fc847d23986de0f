import { expect, test } from "./fixtures";

test("held prices say why, and are released from their review", async ({
  account,
  connections,
  signIn,
  page,
  expectAccessible,
}) => {
  const { owner, listings } = await account({ listings: 6 });
  await connections({ userId: owner.userId, look: "held" });
  await signIn(owner);
  await page.goto("/connections");
  const panel = page.getByRole("region", { name: "Held prices" });
  await expect(panel).toContainText("2 listings are held");
  await expect(panel).toContainText(
    /Base, minimum or maximum from an import lower [\d,]+ nights by [23]\d% on average/,
  );
  await expect(panel).toContainText("It came with rates 2027.csv, imported");
  const undo = panel.getByRole("link", { name: "Open the import to undo it" });
  await expect(undo).toHaveAttribute("href", /^\/connections\/import\/\w{22}$/);
  await expectAccessible();
  await panel.getByRole("button", { name: "Review" }).click();
  const [first, second] = listings;
  const drawer = page.getByRole("dialog", { name: first?.name ?? "" });
  await expect(drawer.getByText("The middle night changes by more than 20%.")).toBeVisible();
  await expect(drawer.getByRole("region", { name: "Changed since the last push" })).toContainText(
    "Prices from an import",
  );
  await expect(drawer.getByRole("figure")).toBeVisible();
  await expectAccessible();
  await drawer.getByRole("button", { name: "Next held listing" }).click();
  await expect(page.getByRole("dialog", { name: second?.name ?? "" })).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(drawer).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Keep holding" }).click();
  await panel.getByRole("button", { name: "Release 2 listings…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Release" }).click();
  await expect(
    page.getByRole("region", { name: "Notifications" }).getByText("Prices of 2 listings released"),
  ).toBeVisible();
  await expect(panel).toBeHidden();
  await expect(page.getByRole("heading", { name: "Held before" })).toBeVisible();
  await expect(page.getByText(/^Released by /).first()).toBeVisible();
});

test("a held listing is an urgent action, and its page says so", async ({
  account,
  connections,
  signIn,
  page,
}) => {
  const { owner, listings } = await account({ listings: 3 });
  await connections({ userId: owner.userId, look: "held" });
  await signIn(owner);
  await page.goto("/actions");
  await page
    .getByText(/^Prices held: −[23]\d% on/)
    .first()
    .click();
  const detail = page.getByRole("article", { name: /^Prices held/ });
  await expect(detail.getByText("Middle change")).toBeVisible();
  await expect(detail.getByRole("region", { name: "Changed since the last push" })).toBeVisible();
  await page.getByRole("link", { name: "Review held prices" }).click();
  await expect(page).toHaveURL(/\/connections\?held=/);
  await expect(page.getByRole("button", { name: "Release prices" })).toBeVisible();
  const [listing] = listings;
  await page.goto(`/listings?open=${listing?.pms_name}/${listing?.listing_id}`);
  await expect(
    page.getByText("Its prices changed too much to be sent without a look."),
  ).toBeVisible();
});

test("a viewer sees held prices and cannot release them", async ({
  account,
  connections,
  signIn,
  page,
}) => {
  const { owner, member, listings } = await account({ listings: 3, memberSees: 1 });
  if (!member) throw new Error("The fixture returned no member.");
  await connections({ userId: owner.userId, look: "held" });
  await signIn(member);
  await page.goto("/connections");
  const panel = page.getByRole("region", { name: "Held prices" });
  await expect(panel).toContainText("1 listing is held");
  await expect(panel).toContainText(listings[0]?.name ?? "");
  await expect(panel.getByRole("button", { name: /Release/ })).toHaveCount(0);
  await expect(panel).not.toContainText("rates 2027.csv");
});
