import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { expect, test } from "./fixtures";
import { press } from "./pages/controls";

const email = (page: Page) => page.getByRole("textbox", { name: "Email" });
const password = (page: Page) => page.getByRole("textbox", { name: "Password", exact: true });
const code = (page: Page) => page.getByRole("textbox", { name: "Code" });

/** Enters the first code of the key that the page shows; returns it, that key's app and the recovery codes. */
async function setUp(page: Page): Promise<{ app: TOTP; first: string; codes: string[] }> {
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const shown = page.getByRole("region", { name: "Can’t scan? Enter this key in the app" });
  const app = new TOTP({ secret: (await shown.getByRole("code").innerText()).replaceAll(" ", "") });
  const field = page.getByRole("textbox", { name: "Code shown by the app" });
  await field.fill("12345");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(field).toHaveAccessibleDescription(/Incorrect code/);
  const first = app.generate();
  await field.fill(first);
  await page.getByRole("button", { name: "Turn on" }).click();
  const list = page.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  return { app, first, codes: await list.getByRole("listitem").allInnerTexts() };
}

/** Enters email and password on the sign-in page, which then asks for a code. */
async function enterPassword(page: Page, person: { email: string; password: string }) {
  await page.goto("/sign-in");
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await expect(code(page)).toBeFocused();
}

test("two factors are set up, asked for, replaced by a recovery code, and turned off", async ({
  account,
  signIn,
  page,
  browserOf,
  expectAccessible,
}) => {
  const { owner } = await account();
  await signIn(owner);
  await page.goto("/settings/profile");
  await page.getByRole("button", { name: "Set up two factors…" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up two factors" });
  await expect(dialog.getByRole("img")).toBeVisible();
  await expectAccessible();
  const { app, first, codes } = await setUp(page);
  // The codes stay on show also while the page reads everything anew.
  await expect(async () => {
    const read = page.waitForResponse(/\/api\/people\/two_factor$/, { timeout: 2_000 });
    await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
    await read;
  }).toPass();
  await expectAccessible();
  await page.getByRole("button", { name: "I saved them" }).click();
  await expect(page.getByText("10 recovery codes left")).toBeVisible();
  await expectAccessible();

  const elsewhere = await browserOf(null);
  await enterPassword(elsewhere, owner);
  // Used up, or too old.
  await code(elsewhere).fill(first);
  await elsewhere.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(elsewhere.getByText("Incorrect code.")).toBeVisible();
  await code(elsewhere).fill(codes[0] ?? "");
  await elsewhere.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(elsewhere).toHaveURL(/\/overview$/);
  await elsewhere.goto("/settings/profile");
  await expect(elsewhere.getByText("9 recovery codes left")).toBeVisible();

  const next = await browserOf(null);
  await enterPassword(next, owner);
  // The app's next code, which is accepted a step early.
  await code(next).fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await next.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(next).toHaveURL(/\/overview$/);

  await page.getByRole("button", { name: "Replace recovery codes…" }).click();
  await password(page).fill(owner.password);
  await code(page).fill(codes[1] ?? "");
  await page.getByRole("button", { name: "Replace", exact: true }).click();
  const list = page.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  const [fresh = ""] = await list.getByRole("listitem").allInnerTexts();
  expect(codes).not.toContain(fresh);
  await page.getByRole("button", { name: "I saved them" }).click();

  await page.getByRole("button", { name: "Turn off…" }).click();
  const ending = page.getByRole("dialog", { name: "Turn off two factors" });
  await password(page).fill(owner.password);
  await code(page).fill(codes[2] ?? "");
  await ending.getByRole("button", { name: "Turn off" }).click();
  await expect(code(page)).toHaveAccessibleDescription(/Incorrect code/);
  await expectAccessible();
  await code(page).fill(fresh);
  await ending.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Two factors turned off").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Set up two factors…" })).toBeVisible();
  await page.goto("/logs");
  await expect(page.getByText(`Turned off two factors for ${owner.name}`).first()).toBeVisible();
  await expect(page.getByText(`Used a recovery code of ${owner.name}`).first()).toBeVisible();
});

test("an owner requires two factors: a member is led to set them up before anything else", async ({
  account,
  signIn,
  page,
  browserOf,
  session,
  expectAccessible,
}) => {
  const { owner, member, accountName } = await account({ memberSees: 2 });
  if (!member) throw new Error("The fixture returned no member.");
  const members = await browserOf(member);
  await members.goto("/listings");
  await signIn(owner);
  await page.goto("/settings/team");
  const required = page.getByRole("switch", { name: /^Require two factors of members/ });
  await press(required);
  await expect(page.getByText("Set up two factors for yourself first")).toBeVisible();
  await expect(required).not.toBeChecked();
  await page.goto("/settings/profile");
  await page.getByRole("button", { name: "Set up two factors…" }).click();
  await setUp(page);
  await page.getByRole("button", { name: "I saved them" }).click();
  await page.goto("/settings/team");
  await press(required);
  await expect(required).toBeChecked();
  await expect(page.getByText(`Not set up yet: ${member.name}`)).toBeVisible();
  await expectAccessible();

  const calls = await session(member);
  expect((await calls.get("/api/team")).status()).toBe(403);
  expect((await calls.get("/v1/listings_minimal")).status()).toBe(403);
  expect((await calls.get("/listings")).headers()["location"]).toContain("/two-factor");
  await members.goto("/settings/team");
  await expect(members).toHaveURL(/\/two-factor\?next=/);
  await expect(members.getByText(`${accountName} requires a second factor`)).toBeVisible();
  await setUp(members);
  await members.getByRole("button", { name: "I saved them" }).click();
  await expect(members).toHaveURL(/\/settings\/team$/);
  await page.reload();
  await expect(page.getByText("1 of 1 member has it set up")).toBeVisible();
});
