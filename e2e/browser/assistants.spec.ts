import { expect, test } from "./fixtures";
import { programs } from "./pages/assistants";
import { press } from "./pages/controls";
import { rowOf, toastsOf } from "./pages/proposals";

const { start, stop } = programs();
test.afterEach(stop);

const over = "This request is over";

test("an owner connects an assistant that proposes, sees what it does, and disconnects it", async ({
  account,
  signIn,
  page,
  visit,
  expectAccessible,
}) => {
  const { owner, accountName, listings } = await account({ listings: 3 });
  const [one] = listings;
  if (!one) throw new Error("The fixture returned no listing.");
  await signIn(owner);
  await visit("/settings/assistants", page.getByText("No connected assistants"));
  const address = page.getByRole("region", { name: "Address for assistants" });
  await expect(address).toContainText(/\/mcp$/);

  const program = await start("Harbour Helper");
  await page.goto(program.visit);
  await expect(page.getByRole("heading", { name: "Connect Harbour Helper?" })).toBeVisible();
  await expect(page.getByText("The name is not confirmed.")).toBeVisible();
  await expect(page.getByText(program.host)).toBeVisible();
  await expect(page.getByText(accountName, { exact: true })).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Propose changes/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: "90 days" })).toBeChecked();
  await expectAccessible();
  await press(page.getByRole("radio", { name: /^Make changes/ }));
  await expect(page.getByText("Changes take effect without a review")).toBeVisible();
  await expectAccessible();
  await press(page.getByRole("radio", { name: /^Propose changes/ }));
  await press(page.getByRole("radio", { name: /^Chosen listings/ }));
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByText(/^Choose at least one listing/)).toBeVisible();
  await page.getByRole("checkbox", { name: `Select ${one.name}` }).click({ force: true });
  await expectAccessible();
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  const code = (await program.returned(page)).get("code");
  expect(code).toBeTruthy();

  await page.goto("/settings/assistants");
  const row = page.getByRole("row", { name: /^Harbour Helper/ });
  await expect(row).toContainText(program.host);
  await expect(row).toContainText("Propose changes");
  await expect(row).toContainText("Never");
  const client = await program.open(code ?? "");
  const change = { id: one.listing_id, pms: one.pms_name, base: one.base + 15 };
  const proposed = { listings: [change], reason: "Pace is ahead" };
  await client.callTool({ name: "update_listings", arguments: proposed });
  // The open page shows what it did meanwhile.
  await expect(row.getByRole("link", { name: /^1 proposal by/ })).toBeVisible();
  await expect(row).not.toContainText("Never");
  await expectAccessible();

  await row.getByRole("button", { name: "Actions for Harbour Helper" }).click();
  await page.getByRole("menuitem", { name: "Disconnect…" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Disconnect Harbour Helper?" });
  await expect(dialog).toContainText("Its open proposals expire.");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Disconnect" }).click();
  await expect(toastsOf(page).getByText("Harbour Helper disconnected")).toBeVisible();
  await expect(page.getByText("No connected assistants")).toBeVisible();
  await expect(client.listTools()).rejects.toThrow();
  await page.goto("/proposals?state=expired");
  await expect(rowOf(page, "Pace is ahead")).toBeVisible();
});

test("an owner lets an assistant make small changes without a person, and ends that", async ({
  account,
  ageSessions,
  signIn,
  page,
  visit,
  expectAccessible,
}) => {
  const { owner, listings } = await account({ listings: 2 });
  const [one] = listings;
  if (!one) throw new Error("The fixture returned no listing.");
  await signIn(owner);
  const program = await start("Harbour Helper");
  await page.goto(program.visit);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  const client = await program.open((await program.returned(page)).get("code") ?? "");
  const propose = async (base: number): Promise<Record<string, unknown>> => {
    const change = { id: one.listing_id, pms: one.pms_name, base };
    const proposed = { listings: [change], reason: "Pace is ahead" };
    const answer = await client.callTool({ name: "update_listings", arguments: proposed });
    return answer.structuredContent as Record<string, unknown>;
  };

  const row = page.getByRole("row", { name: /^Harbour Helper/ });
  await visit("/settings/assistants", row.getByText("Nothing", { exact: true }));
  const dialog = page.getByRole("dialog", { name: "Without a person" });
  const open = async () => {
    await row.getByRole("button", { name: "Actions for Harbour Helper" }).click();
    await page.getByRole("menuitem", { name: "Without a person…" }).click();
  };
  const toggle = dialog.getByRole("switch", { name: /^Apply small changes at once/ });
  const save = dialog.getByRole("button", { name: "Save" });
  await open();
  await expect(toggle).not.toBeChecked();
  await expectAccessible();
  await press(toggle);
  await press(dialog.getByRole("checkbox", { name: /^Overrides/ }));
  await press(dialog.getByRole("checkbox", { name: /^Prices/ }));
  const percent = dialog.getByRole("textbox", { name: "Largest price change" });
  await percent.fill("60");
  await save.click();
  await expect(dialog.getByText("Choose at least one kind of change")).toBeVisible();
  await expect(dialog.getByText("Enter a whole number from 1 to 50")).toBeVisible();
  await expectAccessible();
  await press(dialog.getByRole("checkbox", { name: /^Prices/ }));
  await percent.fill("20");
  await percent.blur();
  const meaning = dialog.getByRole("region", { name: "What this means" });
  await expect(meaning).toContainText("prices of up to 5 listings per proposal");
  await expect(meaning).toContainText("by more than 20%");
  await expectAccessible();
  await ageSessions(owner);
  await save.click();
  const again = page.getByRole("dialog", { name: "Enter your password again" });
  await again.getByRole("textbox", { name: "Password" }).fill(owner.password);
  await again.getByRole("button").last().click();
  const can = "Harbour Helper can now make small changes without a person";
  await expect(toastsOf(page).getByText(can)).toBeVisible();
  await expect(row).toContainText("Prices: up to 5 listings, 20%, 5 a day");

  expect(await propose(one.base + 1)).toMatchObject({ state: "applied" });
  await page.goto("/listings");
  await expect(page.getByRole("row", { name: one.name })).toContainText(String(one.base + 1));

  await page.goto("/settings/assistants");
  await open();
  await expect(percent).toHaveValue("20");
  await press(toggle);
  await save.click();
  await expect(row.getByText("Nothing", { exact: true })).toBeVisible();
  expect(await propose(one.base + 2)).toMatchObject({ state: "open" });
});

test("a refused program is told so; a visit is over then, and in any other browser", async ({
  account,
  signIn,
  page,
  browserOf,
  visit,
  expectAccessible,
}) => {
  const { owner } = await account();
  await signIn(owner);
  const program = await start("Harbour <b>Helper</b>");
  await page.goto(program.visit);
  await expect(page).toHaveURL(/\/connect\/[^/]+$/);
  await expect(page.getByRole("heading", { name: "Connect Harbour <b>Helper</b>?" })).toBeVisible();
  const address = page.url();
  await page.goto(`${address}?account=123456`);
  await expect(page).toHaveURL(address);
  const other = await browserOf(owner);
  await other.goto(address);
  await expect(other.getByRole("heading", { name: over })).toBeVisible();

  await page.getByRole("button", { name: "Don’t connect" }).click();
  expect((await program.returned(page)).get("error")).toBe("access_denied");
  await visit(new URL(address).pathname, page.getByRole("heading", { name: over }));
  await page.goto("/oauth/authorize?client_id=unknown&response_type=code");
  await expect(page.getByText("The program is not known here (any more).")).toBeVisible();
  await expectAccessible();
  await page.goto("/connect?problem=Call+us");
  await expect(page.getByText("The connection couldn’t be made.")).toBeVisible();
  await expect(page.getByText("Call us")).toHaveCount(0);
});

test("signing in leads back to the visit, and a sign-in of long ago is repeated", async ({
  account,
  ageSessions,
  page,
}) => {
  const { owner } = await account();
  const program = await start("Harbour Helper");
  await page.goto(program.visit);
  await page.getByRole("textbox", { name: "Email" }).fill(owner.email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Connect Harbour Helper?" })).toBeVisible();
  await ageSessions(owner);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Enter your password again" });
  await dialog.getByRole("textbox", { name: "Password" }).fill(owner.password);
  await dialog.getByRole("button").last().click();
  expect((await program.returned(page)).get("code")).toBeTruthy();
});

test("a consultant chooses the account; who has no API access is told whom to ask", async ({
  account,
  partner,
  signIn,
  page,
  expectAccessible,
}) => {
  const { owner, member, accountName } = await account({ memberSees: 2 });
  const { owner: closed, accountName: closedName } = await account({ apiEnabled: false });
  if (!member) throw new Error("The fixture returned no member.");
  const manages = [owner, closed].map(({ userId }) => ({ userId, level: "edit" as const }));
  const { opener } = await partner({ manages });
  const program = await start("Harbour Helper");
  await signIn(opener);
  await page.goto(program.visit);
  const accounts = page.getByRole("list", { name: "Accounts" });
  await expectAccessible();
  await accounts.getByRole("link", { name: closedName }).click();
  await expect(page.getByText(`Ask the owner of ${closedName} to turn it on.`)).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: "Change" }).click();
  await accounts.getByRole("link", { name: accountName }).click();
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  expect((await program.returned(page)).get("code")).toBeTruthy();
  await page.goto(`/proposals?account=${owner.userId}`);
  await page.getByRole("link", { name: "Connected assistants" }).click();
  await expect(page.getByRole("row", { name: /^Harbour Helper/ })).toBeVisible();

  await signIn(member);
  await page.goto(program.visit);
  await expect(page.getByText(/^You don’t have API access\. Ask Owner/)).toBeVisible();
  await page.getByRole("button", { name: "Don’t connect" }).click();
  expect((await program.returned(page)).get("error")).toBe("access_denied");
  await signIn(closed);
  await page.goto(program.visit);
  await page.getByRole("link", { name: "Turn it on in API Details" }).click();
  await expect(page).toHaveURL("/settings/api");
});
