import { expect, type Session, test } from "./fixtures";

/** Returns true if the session is valid; the API, the portal's routes and pages must agree. */
async function isSignedIn(browser: Session): Promise<boolean> {
  const answers = [
    await browser.get("/v1/listings_minimal"),
    await browser.get("/api/people/profile"),
    await browser.get("/listings"),
  ].map((answer) => answer.status());
  const [first] = answers;
  expect([200, 403], String(answers)).toContain(first);
  expect(answers).toEqual(first === 200 ? [200, 200, 200] : [403, 403, 307]);
  return first === 200;
}

test("signing out ends the session, also for a copy of the cookie", async ({
  account,
  signIn,
  page,
  context,
  session,
  expectAccessible,
}) => {
  const { owner } = await account();
  await signIn(owner);
  await page.goto("/listings");
  const savedSession = await session(context);
  const other = await session(owner);
  expect(await isSignedIn(savedSession)).toBe(true);
  await page.getByRole("button", { name: /profile, theme, sign out/ }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessible();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  expect(await isSignedIn(savedSession)).toBe(false);
  expect(await isSignedIn(other), "another browser of the same person").toBe(true);
  await page.goto("/listings");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("changing the password ends the sessions of all other browsers", async ({
  account,
  signIn,
  page,
  context,
  session,
}) => {
  const { owner } = await account();
  const elsewhere = await session(owner);
  await signIn(owner);
  await page.goto("/settings/profile");
  const old = page.getByRole("textbox", { name: "Current password" });
  const change = page.getByRole("button", { name: "Change password" });
  await old.fill("not the password");
  await page.getByRole("textbox", { name: "New password" }).fill("eleven lamps on the quay");
  await change.click();
  await expect(old).toHaveAccessibleDescription(/Incorrect password/);
  expect(await isSignedIn(elsewhere)).toBe(true);
  await old.fill(owner.password);
  await change.click();
  await expect(page.getByText("Password changed").first()).toBeVisible();
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect(await isSignedIn(await session(context))).toBe(true);
  await session({ email: owner.email, password: "eleven lamps on the quay" });
});

test("removing a member ends their sessions and key at once", async ({
  account,
  signIn,
  page,
  session,
  api,
  expectAccessible,
}) => {
  const { owner, member } = await account({ memberSees: 2 });
  if (!member) throw new Error("The fixture returned no member.");
  const theirs = await session(member);
  const grants = await session(owner);
  await grants.post(`/api/team/members/${member.userId}/grant_api`);
  const { key } = (await (await theirs.post("/api/keys")).json()) as { key: string };
  expect((await api(key).get("/v1/me")).status()).toBe(200);
  expect(await isSignedIn(theirs)).toBe(true);
  await signIn(owner);
  await page.goto("/settings/team");
  await page.getByRole("button", { name: `More about ${member.name}` }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessible();
  await page.getByRole("menuitem", { name: "Remove…" }).click();
  const confirmation = page.getByRole("alertdialog", { name: `Remove ${member.name}?` });
  await expect(confirmation).toContainText(`${member.name} is signed out everywhere immediately.`);
  await expect(confirmation).toContainText("is revoked permanently");
  await expectAccessible();
  await confirmation.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText(`${member.name} was removed`).first()).toBeVisible();
  expect(await isSignedIn(theirs)).toBe(false);
  expect((await api(key).get("/v1/me")).status()).toBe(403);
});

test("the profile signs out one browser, then all of them", async ({
  account,
  signIn,
  page,
  context,
  session,
}) => {
  const { owner } = await account();
  const second = await session(owner);
  await signIn(owner);
  await page.goto("/settings/profile");
  await page.getByRole("button", { name: /^Sign out (?!everywhere)/ }).click();
  await expect(page.getByText(/ signed out\.$/).first()).toBeVisible();
  expect(await isSignedIn(second)).toBe(false);
  const third = await session(owner);
  const savedSession = await session(context);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  const confirmation = page.getByRole("alertdialog", { name: "Sign out everywhere?" });
  await confirmation.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  expect([await isSignedIn(third), await isSignedIn(savedSession)]).toEqual([false, false]);
});
