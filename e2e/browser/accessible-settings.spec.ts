import { expect, test } from "./fixtures";
import { openApiDetails, regenerate, reveal, openConfirmation } from "./pages/api-details";
import { opens, press } from "./pages/controls";

test("API Details: before enabling, each step of the flow, a wrong word", async ({
  account,
  signIn,
  page,
  expectAccessible,
}) => {
  const { owner } = await account({ apiEnabled: false });
  await signIn(owner);
  await openApiDetails(page);
  await expectAccessible();
  await opens(page, "Enable API access…", "Enable API access");
  const dialog = page.getByRole("dialog");
  await press(dialog.getByRole("radio", { name: "I want to connect a PMS" }));
  await expectAccessible();
  await press(dialog.getByRole("radio", { name: "I need API access" }));
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("API access has an extra charge")).toBeVisible();
  await expectAccessible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await openConfirmation(page);
  await dialog.getByRole("textbox", { name: "Type API" }).fill("api");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("Type API in capital letters.", { exact: true })).toBeVisible();
  await expectAccessible();
});

test("API Details: the key masked and revealed, its dialogs, a retiring key", async ({
  account,
  signIn,
  ageSessions,
  page,
  api,
  expectAccessible,
}) => {
  const { owner } = await account();
  await api(owner.apiKey ?? "").get("/v1/listings_minimal");
  await signIn(owner);
  await openApiDetails(page);
  await expectAccessible();
  await reveal(page);
  await expectAccessible();
  await opens(page, "Regenerate…", "Regenerate the API key");
  await expectAccessible();
  await page.keyboard.press("Escape");
  await regenerate(page, "7 days");
  await expect(page.getByText(/^The old key/)).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Disable…" }).click();
  await expect(page.getByRole("alertdialog", { name: "Disable API access?" })).toBeVisible();
  await expectAccessible();
  await page.keyboard.press("Escape");
  await page.reload();
  await ageSessions(owner);
  await opens(page, "Reveal", "Enter your password again");
  await expectAccessible();
});

test("API Details, Team Settings and General as a member sees them", async ({
  account,
  signIn,
  session,
  page,
  visit,
}) => {
  const { owner, member } = await account({ memberSees: 2 });
  if (!member) throw new Error("The fixture returned no member.");
  await signIn(member);
  for (const path of ["/settings/api", "/settings/team", "/settings/general"]) {
    await visit(path);
  }
  await (await session(owner)).post(`/api/team/members/${member.userId}/grant_api`);
  await visit("/settings/api", page.getByRole("button", { name: "Generate key" }));
});

test("Team Settings: no members, members, invitation, drawer, removal", async ({
  account,
  signIn,
  page,
  expectAccessible,
  visit,
}) => {
  const { owner: alone } = await account();
  await signIn(alone);
  await visit("/settings/team", page.getByText("No members yet"));
  const { owner, member } = await account({ memberSees: 2 });
  if (!member) throw new Error("The fixture returned no member.");
  await signIn(owner);
  await visit("/settings/team");
  await opens(page, "Invite…", "Invite to the team");
  await expectAccessible();
  const email = `guest-${owner.userId}@stays.example`;
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Create invitation" }).click();
  await expectAccessible();
  await press(page.getByRole("dialog").getByRole("radio", { name: "All listings" }));
  await page.getByRole("button", { name: "Create invitation" }).click();
  await expect(page.getByRole("dialog", { name: `Invitation for ${email}` })).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: `More about ${member.name}` }).click();
  await expectAccessible();
  await page.getByRole("menuitem", { name: "Remove…" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible();
  await visit(
    `/settings/team?member=${member.userId}`,
    page.getByRole("dialog", { name: member.name }),
  );
});
