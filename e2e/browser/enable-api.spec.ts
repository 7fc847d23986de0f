import { expect, test } from "./fixtures";
import {
  enableApi,
  openApiDetails,
  reveal,
  shownKey,
  openConfirmation,
  wholeKey,
} from "./pages/api-details";
import { press } from "./pages/controls";

const catalog = "/v1/listings_minimal";

test("before the API is enabled, pages use the session and no key exists", async ({
  account,
  signIn,
  page,
  session,
  api,
  expectAccessible,
}) => {
  const { owner } = await account({ apiEnabled: false, listings: 3 });
  await signIn(owner);
  await openApiDetails(page);
  await expect(page.getByText("API access not enabled")).toBeVisible();
  await expectAccessible();
  await expect(page.getByText("Hidden key")).toHaveCount(0);
  expect(await page.content()).not.toMatch(/nr_live_\w/);
  const browser = await session(owner);
  expect((await browser.get(catalog)).status()).toBe(200);
  expect(await (await browser.get("/api/keys")).json()).toMatchObject({
    state: "not_enabled",
    key: null,
  });
  expect((await browser.post("/api/keys")).status()).toBe(403);
  expect((await api("").get(catalog)).status()).toBe(403);
});

test("only the first of three reasons continues, to the charge and this account's estimate; the others explain what to do instead", async ({
  account,
  signIn,
  page,
  expectAccessible,
}) => {
  const { owner } = await account({ apiEnabled: false, listings: 3 });
  await signIn(owner);
  await openApiDetails(page);
  await page.getByRole("button", { name: "Enable API access…" }).click();
  const dialog = page.getByRole("dialog", { name: "Enable API access" });
  const continueButton = dialog.getByRole("button", { name: "Continue" });
  await expect(continueButton).toBeDisabled();
  await press(dialog.getByRole("radio", { name: "I want to connect a PMS" }));
  const status = dialog.getByRole("status");
  await expect(status.first()).toContainText("Connections");
  await expectAccessible();
  await expect(continueButton).toBeDisabled();
  await press(dialog.getByRole("radio", { name: "I work with a revenue manager" }));
  await expect(status.first()).toContainText("Team Settings");
  await expect(continueButton).toBeDisabled();
  await press(dialog.getByRole("radio", { name: "I need API access" }));
  await expect(status).toHaveCount(0);
  await expect(continueButton).toBeEnabled();
  await continueButton.click();
  await expect(dialog.getByText(/^1\sUSD per listing per month plus taxes/)).toBeVisible();
  const estimate = dialog.getByRole("region", { name: "Estimate for this account" });
  await expect(estimate).toContainText(/3\sUSD per month/);
  await expect(estimate).toContainText(/3 listings × 1\sUSD/);
  await expect(estimate).toContainText("3 listings sync");
  await expectAccessible();
});

const wrongWords = [
  ["", "Type API to continue."],
  ["api", "Type API in capital letters."],
  [" API", "Type API without spaces before or after it."],
  ["API ", "Type API without spaces before or after it."],
  ["APIs", "Type exactly API."],
] as const;

test("every wrong word is reported at the field and enables nothing; the right word enables the API", async ({
  account,
  signIn,
  page,
  session,
  expectAccessible,
}) => {
  const { owner } = await account({ apiEnabled: false });
  await signIn(owner);
  await openApiDetails(page);
  const dialog = await openConfirmation(page);
  const field = dialog.getByRole("textbox", { name: "Type API" });
  await expect(field).toBeFocused();
  const browser = await session(owner);
  for (const [word, sentence] of wrongWords) {
    await field.fill(word);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(field).toHaveAccessibleDescription(sentence);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    const direct = { reason: "api", confirmation: word };
    expect((await browser.post("/api/access/enable", direct)).status(), word).toBe(400);
    expect(await (await browser.get("/api/access")).json()).toMatchObject({
      access: "not_enabled",
    });
  }
  await expectAccessible();
  await field.fill("API");
  await field.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("API access enabled", { exact: true })).toBeVisible();
  expect(await (await browser.get("/api/access")).json()).toMatchObject({ access: "enabled" });
});

test("the key is masked until it is revealed, and the example command works unchanged", async ({
  account,
  signIn,
  page,
  request,
  expectAccessible,
}) => {
  const { owner, accountName } = await account({ apiEnabled: false, listings: 3 });
  await signIn(owner);
  await openApiDetails(page);
  await enableApi(page);
  await expect(page.getByText(/^Hidden key starting with nr_live_/)).toBeAttached();
  expect(await page.content()).not.toMatch(wholeKey);
  await page.reload();
  expect(await page.content()).not.toMatch(wholeKey);
  await reveal(page);
  const command = page.getByRole("region", { name: "Command for the first call" });
  const parts = /^curl (\S+) \\\n {2}-H "([^:"]+): ([^"]+)"$/.exec(
    await command.getByRole("code").innerText(),
  );
  expect(parts).not.toBeNull();
  const [, url = "", name = "", value = ""] = parts ?? [];
  const answer = await request.get(url, { headers: { [name]: value } });
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ total_listings: 3 });
  expect(await answer.text()).toContain(accountName);
  const calls = page.getByRole("table", { name: "Recent calls with your keys" });
  await expect(calls.getByRole("row", { name: /GET \/v1\/listings_minimal 200/ })).toBeVisible({
    timeout: 20_000,
  });
  await expectAccessible();
});

test("a member is told to ask the owner, and calling the endpoint directly changes nothing", async ({
  account,
  signIn,
  page,
  session,
}) => {
  const { owner, member } = await account({ apiEnabled: false, memberSees: 2 });
  if (!member) throw new Error("The fixture returned no member.");
  await signIn(member);
  await openApiDetails(page);
  await expect(page.getByText("API access is not enabled for this account")).toBeVisible();
  await expect(page.getByText(`Ask ${owner.name}.`)).toBeVisible();
  await expect(page.getByRole("button", { name: /Enable/ })).toHaveCount(0);
  const right = { reason: "api", confirmation: "API" };
  expect((await (await session(member)).post("/api/access/enable", right)).status()).toBe(403);
  const state = await (await session(owner)).get("/api/access");
  expect(await state.json()).toMatchObject({ access: "not_enabled" });
});

test("calls without a session or from another site's page enable nothing", async ({
  account,
  session,
  request,
}) => {
  const { owner } = await account({ apiEnabled: false });
  const right = { reason: "api", confirmation: "API" };
  expect((await request.post("/api/access/enable", { data: right })).status()).toBe(403);
  const browser = await session(owner);
  expect((await browser.post("/api/access/enable", right, "https://evil.example")).status()).toBe(
    403,
  );
  expect(await (await browser.get("/api/access")).json()).toMatchObject({ access: "not_enabled" });
});

test("disabling refuses every key at once, and repeating the flow restores the same key", async ({
  account,
  signIn,
  page,
  api,
  expectAccessible,
}) => {
  const { owner } = await account();
  const key = owner.apiKey ?? "";
  await signIn(owner);
  await openApiDetails(page);
  await expectAccessible();
  expect((await api(key).get(catalog)).status()).toBe(200);
  await page.getByRole("button", { name: "Disable…" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Disable API access?" });
  await expect(dialog).toContainText(
    "Programs of this account, yours and your team’s, get a 403 error",
  );
  await expectAccessible();
  await dialog.getByRole("button", { name: "Disable API access" }).click();
  await expect(page.getByText(/Every key of this account is refused/)).toBeVisible();
  expect((await api(key).get(catalog)).status()).toBe(403);
  await enableApi(page);
  expect((await api(key).get(catalog)).status()).toBe(200);
  await reveal(page);
  expect(await shownKey(page)).toBe(key);
});
