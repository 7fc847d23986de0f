import { expect, test } from "./fixtures";

test("settings are saved, with errors at their fields, and not lost when leaving", async ({
  account,
  signIn,
  page,
  session,
  expectAccessible,
}) => {
  const { owner } = await account();
  await signIn(owner);
  await page.goto("/settings/general");
  const name = page.getByRole("textbox", { name: "Name" });
  const save = page.getByRole("button", { name: "Save" });
  await name.fill("");
  await save.click();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expectAccessible();
  await name.fill(`Harbour ${owner.userId}`);
  await page.getByRole("link", { name: "Profile" }).click();
  const leaveDialog = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await leaveDialog.getByRole("button", { name: "Stay" }).click();
  await expect(leaveDialog).toBeHidden();
  await page.keyboard.press("g");
  await page.keyboard.press("l");
  await leaveDialog.getByRole("button", { name: "Stay" }).click();
  await expect(name).toHaveValue(`Harbour ${owner.userId}`);
  await save.click();
  await expect(page.getByText("Settings saved").first()).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue(`Harbour ${owner.userId}`);
  const saved = await (await session(owner)).get("/api/settings");
  expect(await saved.json()).toMatchObject({ name: `Harbour ${owner.userId}` });
});
