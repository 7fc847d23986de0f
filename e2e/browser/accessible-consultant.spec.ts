import { expect, test } from "./fixtures";
import { opens } from "./pages/controls";

test("a consultant's pages: accounts, no accounts, switcher, settings, an account that is not managed", async ({
  account,
  partner,
  signIn,
  page,
  expectAccessible,
  visit,
}) => {
  const { owner } = await account({ listings: 3 });
  const manages = [{ userId: owner.userId, level: "view" as const }];
  const { opener } = await partner({ manages, hasColleague: true });
  await signIn(opener);
  await visit("/accounts");
  await visit(`/listings?account=${owner.userId}`);
  await page.getByRole("button", { name: /^Account / }).click();
  await expect(page.getByRole("combobox", { name: "Find an account" })).toBeVisible();
  await expectAccessible();
  for (const path of ["/settings/partner", "/settings/api", "/listings?account=100000"]) {
    await visit(path);
  }
  await page.goto("/settings/partner");
  for (const [button, dialog] of [
    ["Invite…", "Invite a colleague"],
    ["Renew…", "Renew the partner code?"],
  ] as const) {
    await page.getByRole("button", { name: button }).click();
    await expect(
      page
        .getByRole("dialog", { name: dialog })
        .or(page.getByRole("alertdialog", { name: dialog })),
    ).toBeVisible();
    await expectAccessible();
    await page.keyboard.press("Escape");
  }
  const { opener: alone } = await partner();
  await signIn(alone);
  await visit("/accounts", page.getByText("No managed accounts yet"));
});

test("Partners in Team Settings: none, adding by code, listings, drawer, removing access", async ({
  account,
  partner,
  signIn,
  page,
  expectAccessible,
  visit,
}) => {
  const { owner } = await account({ listings: 3 });
  const { code, name } = await partner();
  await signIn(owner);
  await page.goto("/settings/team");
  await expect(page.getByText("No partners yet")).toBeVisible();
  await opens(page, "Add a partner…", "Add a partner");
  await expectAccessible();
  await page.getByRole("textbox", { name: "Partner code" }).fill(code);
  await page.getByRole("button", { name: "Find partner" }).click();
  await expect(page.getByRole("button", { name: `Grant ${name} access` })).toBeVisible();
  await expectAccessible();
  const { owner: granting } = await account({ listings: 3 });
  const other = await partner({ manages: [{ userId: granting.userId, level: "edit" }] });
  await signIn(granting);
  await visit("/settings/team");
  await page.getByRole("button", { name: `More about ${other.name}` }).click();
  await page.getByRole("menuitem", { name: "Edit…" }).click();
  await expect(page.getByRole("dialog", { name: other.name })).toBeVisible();
  await expectAccessible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `More about ${other.name}` }).click();
  await page.getByRole("menuitem", { name: "Remove access…" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible();
});
