import { expect, test } from "./fixtures";
import { press } from "./pages/controls";
import { expectAccessible } from "./support/accessible";

test("an invitation opens the account once, with only the chosen listings", async ({
  account,
  signIn,
  page,
  browserOf,
  request,
  baseURL,
}) => {
  const { owner, accountName, listings } = await account({ listings: 4 });
  const email = `guest-${owner.userId}@stays.example`;
  const password = "nine boats in the bay";
  await signIn(owner);
  await page.goto("/settings/team");
  await expect(page.getByText("No members yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Invite…" }).first().click();
  const form = page.getByRole("dialog", { name: "Invite to the team" });
  await expect(form).toBeVisible();
  await expectAccessible(page);
  await form.getByRole("textbox", { name: "Email" }).fill(email);
  await form.getByRole("button", { name: "Create invitation" }).click();
  await expect(form.getByText("Choose at least one listing")).toBeVisible();
  await expectAccessible(page);
  for (const at of [0, 2])
    await press(form.getByRole("checkbox", { name: `Select ${listings[at]?.name}` }));
  await expect(form.getByText("2 listings chosen")).toBeVisible();
  await form.getByRole("button", { name: "Create invitation" }).click();
  const linkDialog = page.getByRole("dialog", { name: `Invitation for ${email}` });
  const link = await linkDialog.getByRole("region", { name: "Link" }).getByRole("code").innerText();
  await expectAccessible(page);
  expect(link).toMatch(new RegExp(`^${baseURL}/invitation/[\\w-]+$`));
  await linkDialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("table", { name: "Open invitations" })).toContainText(email);
  // A dialog stays in the page while it fades out.
  await expect(linkDialog).toHaveCount(0);
  expect(await page.content(), "the link is shown this once").not.toContain(link);

  const guest = await browserOf(null);
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: `Join ${accountName}` })).toBeVisible();
  await guest.getByRole("textbox", { name: "Your name" }).fill("Ines Roa");
  await guest.getByRole("textbox", { name: "Password" }).fill(password);
  await guest.getByRole("button", { name: `Join ${accountName}` }).click();
  await expect(guest).toHaveURL(/\/overview$/);
  await guest.goto("/listings");
  const rows = guest.getByRole("table", { name: "Listings" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText(listings[0]?.name ?? "");
  await expect(rows.nth(2)).toContainText(listings[2]?.name ?? "");

  const second = await browserOf(null);
  await second.goto(link);
  await expect(second.getByText("This invitation is no longer valid")).toBeVisible();
  await expect(second.getByRole("textbox")).toHaveCount(0);
  const token = link.split("/").at(-1);
  const direct = await request.post("/api/team/invitations/accept", {
    data: { token, name: "Somebody else", password: "another long password" },
    headers: { Origin: baseURL ?? "" },
  });
  expect(direct.status()).toBe(404);
  await page.reload();
  await expect(page.getByRole("row", { name: "Ines Roa" })).toContainText("2 chosen");
  await expect(page.getByRole("table", { name: "Open invitations" })).toHaveCount(0);
});

test("a cancelled invitation opens nothing", async ({ account, signIn, page, browserOf }) => {
  const { owner } = await account();
  const email = `late-${owner.userId}@stays.example`;
  await signIn(owner);
  await page.goto("/settings/team");
  await page.getByRole("button", { name: "Invite…" }).first().click();
  const form = page.getByRole("dialog", { name: "Invite to the team" });
  await form.getByRole("textbox", { name: "Email" }).fill(email);
  await press(form.getByRole("radio", { name: "All listings" }));
  await form.getByRole("button", { name: "Create invitation" }).click();
  const linkDialog = page.getByRole("dialog", { name: `Invitation for ${email}` });
  const link = await linkDialog.getByRole("region", { name: "Link" }).getByRole("code").innerText();
  await linkDialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: `Cancel the invitation for ${email}` }).click();
  const confirmation = page.getByRole("alertdialog", { name: "Cancel the invitation?" });
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("table", { name: "Open invitations" })).toHaveCount(0);
  const guest = await browserOf(null);
  await guest.goto(link);
  await expect(guest.getByText("This invitation is no longer valid")).toBeVisible();
  await expectAccessible(guest);
});
