import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { press } from "./pages/controls";
import { type OidcServer, startOidc } from "./support/oidc";

// One provider, which the last test stops.
test.describe.configure({ mode: "serial" });

let provider: OidcServer;
test.beforeAll(async () => {
  provider = await startOidc();
});
test.afterAll(() => provider.stop());

const button = (page: Page) => page.getByRole("button", { name: "Continue with Stays ID" });

test("an invitation is accepted with a provider's account that has its email, which then signs in", async ({
  account,
  signIn,
  page,
  browserOf,
}) => {
  const { owner, accountName } = await account({ listings: 2 });
  const email = `guest-${owner.userId}@stays.example`;
  await signIn(owner);
  await page.goto("/settings/team");
  await page.getByRole("button", { name: "Invite…" }).first().click();
  const form = page.getByRole("dialog", { name: "Invite to the team" });
  await form.getByRole("textbox", { name: "Email" }).fill(email);
  await press(form.getByRole("radio", { name: "All listings" }));
  await form.getByRole("button", { name: "Create invitation" }).click();
  const dialog = page.getByRole("dialog", { name: `Invitation for ${email}` });
  const link = await dialog.getByRole("region", { name: "Link" }).getByRole("code").innerText();

  const guest = await browserOf(null);
  const mia = { sub: `mia-${owner.userId}`, name: "Mia Lind", email, isVerified: true };
  const wrong = [
    { ...mia, sub: `${mia.sub}-other`, email: `other-${email}` },
    { ...mia, sub: `${mia.sub}-unverified`, isVerified: false },
  ];
  for (const other of wrong) {
    provider.next = other;
    await guest.context().clearCookies();
    await guest.goto(link);
    await button(guest).click();
    await expect(guest.getByText(`This invitation is for ${email}`)).toBeVisible();
  }
  provider.next = mia;
  await guest.context().clearCookies();
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: `Join ${accountName}` })).toBeVisible();
  await button(guest).click();
  await expect(guest).toHaveURL(/\/overview$/);
  await guest.goto("/settings/profile");
  await expect(guest.getByRole("textbox", { name: "Name" })).toHaveValue("Mia Lind");
  await expect(guest.getByText("Your only way to sign in")).toBeVisible();
  await expect(guest.getByRole("button", { name: "Unlink Stays ID" })).toHaveCount(0);

  const later = await browserOf(null);
  await later.goto("/settings/team");
  await button(later).click();
  await expect(later).toHaveURL(/\/settings\/team$/);
  await page.goto("/settings/team");
  await expect(page.getByRole("row", { name: "Mia Lind" })).toBeVisible();
});

test("an account is linked on the profile, signs in whatever its email, and is unlinked again", async ({
  account,
  signIn,
  ageSessions,
  page,
  browserOf,
  expectAccessible,
}) => {
  const { owner } = await account();
  const other = { sub: `ann-${owner.userId}`, name: "Ann", email: "ann@elsewhere.example" };
  provider.next = { ...other, isVerified: false };
  const stranger = await browserOf(null);
  await stranger.goto("/sign-in");
  await button(stranger).click();
  await expect(stranger.getByText("No user has that account’s email")).toBeVisible();

  await signIn(owner);
  await ageSessions(owner);
  await page.goto("/settings/profile");
  await page.getByRole("button", { name: "Link Stays ID" }).click();
  const again = page.getByRole("dialog", { name: "Enter your password again" });
  await again.getByRole("textbox", { name: "Password" }).fill(owner.password);
  await again.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Account linked.")).toBeVisible();
  await expect(page.getByText("ann@elsewhere.example")).toBeVisible();
  await expectAccessible();

  await stranger.goto("/sign-in");
  await button(stranger).click();
  await expect(stranger).toHaveURL(/\/overview$/);

  await page.goto("/settings/profile");
  await page.getByRole("button", { name: "Unlink Stays ID" }).click();
  const confirmation = page.getByRole("alertdialog", { name: "Unlink Stays ID?" });
  await confirmation.getByRole("button", { name: "Unlink" }).click();
  await expect(page.getByText("Stays ID unlinked").first()).toBeVisible();
  await expect(page.getByText("ann@elsewhere.example")).toHaveCount(0);
  const later = await browserOf(null);
  await later.goto("/sign-in");
  await button(later).click();
  await expect(later.getByText("No user has that account’s email")).toBeVisible();

  await page.goto("/logs");
  await expect(page.getByText("Unlinked Stays ID").first()).toBeVisible();
  await expect(page.getByText("Linked Stays ID to sign in with").first()).toBeVisible();
});

test("an account of another user is not linked, and nobody is signed out by trying", async ({
  account,
  signIn,
  page,
  browserOf,
}) => {
  const [first, second] = [await account(), await account()];
  provider.next = {
    sub: `ben-${first.owner.userId}`,
    name: "Ben",
    email: "ben@elsewhere.example",
    isVerified: false,
  };
  const linked = await browserOf(first.owner);
  await linked.goto("/settings/profile");
  await linked.getByRole("button", { name: "Link Stays ID" }).click();
  await expect(linked.getByText("Account linked.")).toBeVisible();
  await signIn(second.owner);
  await page.goto("/settings/profile");
  await page.getByRole("button", { name: "Link Stays ID" }).click();
  await expect(page.getByText("That account already belongs to another user.")).toBeVisible();
  await expect(page.getByText(second.owner.email).first()).toBeVisible();
  provider.next = null;
  await page.context().clearCookies({ name: /^_/ });
  await page.goto("/settings/profile");
  await page.getByRole("button", { name: "Link Stays ID" }).click();
  await expect(page.getByText("The account wasn’t linked. Try again.")).toBeVisible();
});

test("with the provider down, pages say so, and the password signs in", async ({
  account,
  page,
}) => {
  const { owner } = await account();
  await provider.stop();
  await page.goto("/sign-in");
  await button(page).click();
  await expect(page.getByText("Stays ID can’t be reached")).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill(owner.email);
  await page.getByRole("textbox", { name: "Password" }).fill(owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/overview$/);
  await page.goto("/settings/profile");
  await page.getByRole("button", { name: "Link Stays ID" }).click();
  await expect(page.getByText("Stays ID can’t be reached")).toBeVisible();
});
