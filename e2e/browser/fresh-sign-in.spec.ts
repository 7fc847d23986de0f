import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { openApiDetails, openConfirmation, shownKey } from "./pages/api-details";
import { press } from "./pages/controls";

/** The dialog that asks for the password. */
function passwordDialog(page: Page) {
  return page.getByRole("dialog", { name: "Enter your password again" });
}

/** Enters the password in the dialog. */
async function enter(page: Page, password: string): Promise<void> {
  const dialog = passwordDialog(page);
  await dialog.getByRole("textbox", { name: "Password" }).fill(password);
  await dialog.getByRole("button", { name: "Continue" }).click();
}

test("after an old sign-in an invitation asks for the password over its form, then continues", async ({
  account,
  signIn,
  ageSessions,
  page,
  expectAccessible,
}) => {
  const { owner } = await account();
  await signIn(owner);
  await ageSessions(owner);
  await page.goto("/settings/team");
  await page.getByRole("button", { name: "Invite" }).first().click();
  const form = page.getByRole("dialog", { name: "Invite to the team" });
  await form.getByRole("textbox", { name: "Email" }).fill("mia@stays.example");
  await press(form.getByRole("radio", { name: "All listings" }));
  await form.getByRole("button", { name: "Create invitation" }).click();
  const passwordPrompt = passwordDialog(page);
  await expect(passwordPrompt.getByRole("textbox", { name: "Password" })).toBeFocused();
  await expectAccessible();
  await passwordPrompt.getByRole("button", { name: "Cancel" }).click();
  await expect(passwordPrompt).toBeHidden();
  await expect(form.getByText("Enter your password again to do this.")).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Email" })).toHaveValue("mia@stays.example");
  await form.getByRole("button", { name: "Create invitation" }).click();
  await enter(page, "not the password");
  await expect(passwordPrompt.getByText("Incorrect password.")).toBeVisible();
  await enter(page, owner.password);
  await expect(passwordPrompt).toBeHidden();
  await expect(page.getByText(/\/invitation\//).first()).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row", { name: "mia@stays.example" })).toBeVisible();
});

test("once entered, the password is not needed again for enabling, revealing and regenerating", async ({
  account,
  signIn,
  ageSessions,
  page,
}) => {
  const { owner } = await account({ apiEnabled: false });
  await signIn(owner);
  await ageSessions(owner);
  await openApiDetails(page);
  const flow = await openConfirmation(page);
  await flow.getByRole("textbox", { name: "Type API" }).fill("API");
  await flow.getByRole("button", { name: "Continue" }).click();
  await enter(page, owner.password);
  await expect(flow).toBeHidden();
  await page.getByRole("button", { name: "Reveal" }).click();
  const first = await shownKey(page);
  await page.getByRole("button", { name: "Regenerate…" }).click();
  const dialog = page.getByRole("dialog", { name: "Regenerate the API key" });
  await dialog.getByRole("button", { name: "Regenerate" }).click();
  await expect(page.getByText("This is your new key")).toBeVisible();
  expect(await shownKey(page)).not.toBe(first);
});

test("granting a member access needs the password, revoking it does not", async ({
  account,
  signIn,
  ageSessions,
  page,
}) => {
  const { owner, member } = await account({ memberSees: 2 });
  if (!member) throw new Error("The fixture returned no member.");
  await signIn(owner);
  await ageSessions(owner);
  await page.goto("/settings/team");
  const access = page.getByRole("switch", { name: `API access for ${member.name}` });
  await press(access);
  await passwordDialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(access).not.toBeChecked();
  await press(access);
  await enter(page, owner.password);
  await expect(page.getByText(`${member.name} can now generate an API key`).first()).toBeVisible();
  await ageSessions(owner);
  await press(access);
  await expect(page.getByText(`${member.name} no longer has API access`).first()).toBeVisible();
});

test("renewing a partner code needs the password", async ({
  partner,
  signIn,
  ageSessions,
  page,
  expectAccessible,
}) => {
  const { opener, code } = await partner();
  await signIn(opener);
  await ageSessions(opener);
  await page.goto("/settings/partner");
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Renew…" }).click();
  const confirmation = page.getByRole("alertdialog");
  await expect(confirmation).toBeVisible();
  await expectAccessible();
  await confirmation.getByRole("button", { name: "Renew code" }).click();
  await enter(page, opener.password);
  await expect(page.getByText(code, { exact: true })).toBeHidden();
  await expect(page.getByText(/^The partner code is now/).first()).toBeVisible();
});
