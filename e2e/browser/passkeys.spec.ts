import { expect, test } from "./fixtures";

test("a passkey is made, signs in without a password, and signs in no more once it is removed", async ({
  account,
  page,
  expectAccessible,
}) => {
  const { owner } = await account();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto("/sign-in");
  await page.getByRole("textbox", { name: "Email" }).fill(owner.email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/overview$/);

  await page.goto("/settings/profile");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Not used yet" });
  await expect(row).toContainText(/^Chrom\w+ on Linux/);
  const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
  expect(credentials).toHaveLength(1);
  await expectAccessible();
  // The device has one for this person already.
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("This device has a passkey for you already.")).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/sign-in");
  await expectAccessible();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/overview$/);

  await page.goto("/settings/profile");
  const used = page.getByRole("listitem").filter({ hasText: "Last used" });
  await used.getByRole("button", { name: /^Remove Chrom/ }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(used).toHaveCount(0);

  await page.context().clearCookies();
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText(/This passkey doesn’t sign in here anymore/)).toBeVisible();
  await expect(page).toHaveURL(/\/sign-in$/);
});
