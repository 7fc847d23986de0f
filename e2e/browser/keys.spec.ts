import { expect, test } from "./fixtures";
import { openApiDetails, regenerate, reveal, shownKey, wholeKey } from "./pages/api-details";
import { opens } from "./pages/controls";

const catalog = "/v1/listings_minimal";

test("after an old sign-in the key is shown only for the right password", async ({
  account,
  signIn,
  ageSessions,
  page,
  api,
  expectAccessible,
}) => {
  const { owner } = await account();
  await signIn(owner);
  await ageSessions(owner);
  await openApiDetails(page);
  await page.getByRole("button", { name: "Reveal" }).click();
  const dialog = page.getByRole("dialog", { name: "Enter your password again" });
  const password = dialog.getByRole("textbox", { name: "Password" });
  await expect(password).toBeFocused();
  await expectAccessible();
  await password.fill("not the password");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await expect(password).toHaveAccessibleDescription(/\w/);
  expect(await page.content()).not.toMatch(wholeKey);
  await password.fill(owner.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toBeHidden();
  const key = await shownKey(page);
  expect(key).toBe(owner.apiKey);
  expect((await api(key).get(catalog)).status()).toBe(200);
});

test("cancelling the password dialog reveals no key, and the server returns none", async ({
  account,
  signIn,
  ageSessions,
  page,
}) => {
  const { owner } = await account();
  await signIn(owner);
  await ageSessions(owner);
  await openApiDetails(page);
  for (const buttonName of ["Reveal", "Copy", "Copy with key"]) {
    await page.getByRole("button", { name: buttonName, exact: true }).first().click();
    const dialog = page.getByRole("dialog", { name: "Enter your password again" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
  }
  expect(await page.content()).not.toMatch(wholeKey);
  const direct = await page.evaluate(async () => {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch("/api/keys/reveal", { method: "POST", headers, body: "{}" });
    return { status: answer.status, text: await answer.text() };
  });
  expect(direct.status).toBe(403);
  expect(direct.text).not.toMatch(wholeKey);
});

test("after regenerating without overlap, the old key is refused on the next call, and the new one hidden by a reload", async ({
  account,
  signIn,
  page,
  api,
}) => {
  const { owner } = await account();
  const old = owner.apiKey ?? "";
  expect((await api(old).get(catalog)).status()).toBe(200);
  await signIn(owner);
  await openApiDetails(page);
  const key = await regenerate(page, "Not at all");
  expect(key).not.toBe(old);
  expect((await api(old).get(catalog)).status()).toBe(403);
  expect((await api(key).get(catalog)).status()).toBe(200);
  await page.reload();
  expect(await page.content()).not.toMatch(wholeKey);
  const revealed = await reveal(page);
  expect(revealed).toBe(key);
  expect((await api(revealed).get(catalog)).status()).toBe(200);
  await page.getByRole("button", { name: "Hide" }).click();
  await expect(page.getByText(wholeKey)).toHaveCount(0);
});

test("after regenerating with an hour's overlap, both keys work until the old one is ended", async ({
  account,
  signIn,
  page,
  api,
  expectAccessible,
}) => {
  const { owner } = await account();
  const old = owner.apiKey ?? "";
  await signIn(owner);
  await openApiDetails(page);
  await opens(page, "Regenerate…", "Regenerate the API key");
  await expectAccessible();
  await page.keyboard.press("Escape");
  const key = await regenerate(page, "1 hour");
  expect((await api(old).get(catalog)).status()).toBe(200);
  expect((await api(key).get(catalog)).status()).toBe(200);
  const retiring = page.getByText(/^The old key nr_live_\w+… still works for \d+ minutes/);
  await expect(retiring).toBeVisible();
  await expectAccessible();
  await page.reload();
  await expect(retiring).toBeVisible();
  await page.getByRole("button", { name: "End now" }).click();
  const dialog = page.getByRole("alertdialog", { name: "End the old key now?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect((await api(old).get(catalog)).status()).toBe(200);
  await page.getByRole("button", { name: "End now" }).click();
  await dialog.getByRole("button", { name: "End now" }).click();
  await expect(retiring).toBeHidden();
  expect((await api(old).get(catalog)).status()).toBe(403);
  expect((await api(key).get(catalog)).status()).toBe(200);
});
