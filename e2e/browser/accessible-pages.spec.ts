import { expect, test } from "./fixtures";
import { pressUntil, soon } from "./pages/controls";

test("pages before signing in", async ({ account, page, resetLink, expectAccessible, visit }) => {
  const { owner } = await account();
  const invalidLinks = ["/invitation", "/reset", "/sign-up"].map((path) => `${path}/no-such-token`);
  const pages = ["/sign-in", "/sign-up", "/forgotten", await resetLink(owner), ...invalidLinks];
  for (const path of [...pages, "/no-such-page"]) {
    await visit(path);
  }
  await page.goto("/sign-in");
  await page.getByRole("textbox", { name: "Email" }).fill(owner.email);
  await page.getByRole("textbox", { name: "Password" }).fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Incorrect email or password.")).toBeVisible();
  await expectAccessible();
});

test("General, Profile, the account menu, the palette and the shortcuts", async ({
  account,
  signIn,
  page,
  expectAccessible,
  visit,
}) => {
  const { owner } = await account();
  await signIn(owner);
  await page.goto("/settings/general");
  await page.getByRole("textbox", { name: "Name" }).fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expectAccessible();
  await visit("/settings/profile");
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await pressUntil(page, "Control+k", () => expect(palette).toBeVisible(soon));
  await expect(palette.getByRole("option").first()).toBeVisible();
  await expectAccessible();
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  await pressUntil(page, "?", () => expect(page.getByRole("dialog")).toBeVisible(soon));
  await expectAccessible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /profile, theme, sign out/ }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessible();
});

test("the API reference, a chapter, and an operation with everything unfolded", async ({
  page,
  visit,
  expectAccessible,
}) => {
  await visit("/docs/api");
  await visit("/docs/api/errors");
  await page.goto("/docs/api/customer/post_customizations_listing");
  // An opened fold can contain closed ones.
  const folds = page.locator("details:not([open]) > summary:visible");
  while ((await folds.count()) > 0) await folds.first().click();
  await expect(page.getByText("OVER_RATE_LIMIT")).toBeVisible();
  await expectAccessible();
});

/** Returns a page whose paragraphs are pale on white in the dark theme. */
const palePage = (body: string): string =>
  `<html lang="en"><title>A page</title><style>[data-theme="dark"] p { color: #eee }</style>
   <body><main><h1>A page</h1>${body}</main></body></html>`;

test("low contrast and unnamed buttons are reported, with the theme they occur in", async ({
  page,
  expectAccessible,
}) => {
  await page.setContent(palePage("<p>Read by daylight only</p>"));
  await expect(expectAccessible()).rejects.toThrow(/in dark[^]*color-contrast/);
  await page.setContent(palePage("<button></button>"));
  await expect(expectAccessible()).rejects.toThrow(/in light[^]*button-name/);
});
