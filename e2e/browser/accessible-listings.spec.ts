import { expect, test } from "./fixtures";
import { opens, press } from "./pages/controls";

const none = { listing_id: "", pms_name: "", name: "" };

test("Listings: rows, selection, preview, no matches", async ({
  account,
  signIn,
  page,
  expectAccessible,
  visit,
}) => {
  const { owner, listings } = await account({ memberSees: 2, tangled: true });
  const [first = none] = listings;
  await signIn(owner);
  await visit("/listings", page.getByRole("checkbox", { name: `Select ${first.name}` }));
  await press(page.getByRole("checkbox", { name: `Select ${first.name}` }));
  await expectAccessible();
  await opens(page, "Prices", "Change prices");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /Base: change/ }).click();
  await expectAccessible();
  await page.getByRole("option", { name: "Change by %" }).click();
  await dialog.getByRole("textbox", { name: "Base: percentage" }).fill("900");
  await expect(dialog.getByRole("table")).toBeVisible();
  await expectAccessible();
  await visit("/listings?q=no-such-thing", page.getByText("No matches"));
});

test("Listings: drawers, menus, a price field in use", async ({
  account,
  signIn,
  page,
  expectAccessible,
  visit,
}) => {
  const { owner, listings } = await account({ memberSees: 2, tangled: true });
  const [first = none] = listings;
  await signIn(owner);
  const place = `/listings?open=${first.pms_name}/${first.listing_id}`;
  const drawer = page.getByRole("dialog", { name: first.name });
  await visit(place, drawer.getByText("No changes to this listing."));
  await page.route(/\/v1\/(customizations|actions|logs)/, (route) =>
    route.fulfill({ status: 400, json: { error: { code: "NO", message: "No." } } }),
  );
  await visit(place, drawer.getByText("Couldn’t load the log"));
  await page.unrouteAll();
  await visit("/listings?open=guesty/gone", page.getByText("Guesty listing gone not found"));
  await visit("/listings?groups=open", page.getByRole("dialog", { name: "Groups" }));
  await page.goto("/listings");
  await page.getByRole("search").getByRole("button", { name: "Mapping" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Base of ${first.name}` }).click();
  const field = page.getByRole("textbox", { name: `Base of ${first.name}` });
  await field.fill("no price");
  await field.press("Enter");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expectAccessible();
});

test("Listings: empty, view only, and on a phone", async ({
  account,
  signIn,
  page,
  expectAccessible,
  visit,
}) => {
  const { owner } = await account({ listings: 0 });
  await signIn(owner);
  await visit("/listings", page.getByText("Add your listings"));
  const { member, listings } = await account({ memberSees: 3, tangled: true });
  if (!member) throw new Error("The fixture returned no member.");
  await signIn(member);
  await visit("/listings", page.getByText(/^View only/));
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByText(listings[0]?.name ?? "").first()).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Open navigation" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible();
});
