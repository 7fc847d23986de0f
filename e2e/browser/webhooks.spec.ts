import { Webhook as Verifier } from "standardwebhooks";
import { expect, test } from "./fixtures";
import { press } from "./pages/controls";
import { chooseInMenu, fillNewWebhook, readSecret, Receiver, sendTest } from "./pages/webhooks";

const receiver = new Receiver();
let address = "";

test.beforeAll(async () => {
  address = await receiver.start();
});
test.afterAll(() => receiver.stop());

test("an owner adds a webhook, tests it, replays, rotates and deletes it", async ({
  account,
  signIn,
  page,
  visit,
  expectAccessible,
}) => {
  const { owner } = await account();
  await signIn(owner);
  await page.goto("/settings/api");
  await page.getByRole("link", { name: "Manage webhooks" }).click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  await expectAccessible();

  const dialog = await fillNewWebhook(page, {
    url: "https://10.0.0.7/hook",
    description: "Front desk",
  });
  await press(dialog.getByRole("radio", { name: "Chosen events" }));
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(dialog.getByText("Select at least one event.")).toBeVisible();
  await press(dialog.getByRole("checkbox", { name: "Bookings", exact: true }));
  await expectAccessible();
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  const field = dialog.getByRole("textbox", { name: "Address" });
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/10\.0\.0\.7 is a private address/);
  await expectAccessible();
  await field.fill(address);
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByText("Copy this secret now")).toBeVisible();
  await expectAccessible();
  const secret = await readSecret(page);

  await expect(page.getByRole("heading", { name: "Front desk" })).toBeVisible();
  await expect(page.getByText("Booking created, Booking changed")).toBeVisible();
  await expect(page.getByText("No deliveries in the last 7 days")).toBeVisible();
  await expectAccessible();
  const good = await sendTest(page);
  await expect(good).toContainText("Delivered");
  const [first] = receiver.received;
  expect(first && new Verifier(secret).verify(first.body, first.headers)).toMatchObject({
    type: "webhook.test",
  });

  receiver.answers(500, "the front desk is closed");
  const bad = await sendTest(page);
  await expect(bad).toContainText("Waiting");
  await expect(bad).toContainText("500");
  await expect(page.getByText(/^Every delivery has failed since/)).toBeVisible();
  await expectAccessible();
  await bad.click();
  const drawer = page.getByRole("dialog", { name: "Test" });
  await expect(drawer.getByRole("region", { name: "Request body" })).toContainText("webhook.test");
  const response = drawer.getByRole("region", { name: "Response body" });
  await expect(response).toContainText("the front desk is closed");
  await expectAccessible();
  receiver.answers(200, "ok");
  await drawer.getByRole("button", { name: "Replay" }).click();
  await expect(drawer.getByText("Delivered")).toBeVisible();
  await drawer.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText(/^Every delivery has failed since/)).toBeHidden();
  await page.getByRole("radio", { name: "Failed" }).click();
  await expect(page.getByText("No deliveries with this status")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();

  await chooseInMenu(page, "Rotate secret…");
  await page.getByRole("alertdialog").getByRole("button", { name: "Rotate secret" }).click();
  const next = await readSecret(page);
  expect(next).not.toBe(secret);
  await expect(await sendTest(page)).toContainText("Delivered");
  const last = receiver.received.at(-1);
  for (const each of [secret, next]) {
    expect(last && new Verifier(each).verify(last.body, last.headers)).toBeTruthy();
  }

  await chooseInMenu(page, "Disable");
  await expect(page.getByText("The owner turned it off.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send test" })).toBeHidden();
  await page.getByRole("button", { name: "Enable" }).click();
  await expect(page.getByRole("button", { name: "Send test" })).toBeVisible();
  await visit("/settings/api/webhooks", page.getByRole("row", { name: /Front desk/ }));
  await chooseInMenu(page, "Delete…");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Delete webhook" }).click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
});

test("an edited webhook shows its change at once; deleted on its own page, it leads to the others", async ({
  account,
  signIn,
  page,
  session,
}) => {
  const { owner } = await account();
  await signIn(owner);
  const own = await session(owner);
  await own.post("/v1/webhooks", { url: address });
  await page.goto("/settings/api/webhooks");
  await page.getByRole("row", { name: /All events/ }).click();
  await expect(page.getByRole("heading", { name: "127.0.0.1" })).toBeVisible();
  await expect(page.getByText(/^All events ·/)).toBeVisible();
  await chooseInMenu(page, "Edit…");
  const dialog = page.getByRole("dialog", { name: "Edit the webhook" });
  await dialog.getByRole("textbox", { name: "Description" }).fill("Bookings only");
  await press(dialog.getByRole("radio", { name: "Chosen events" }));
  await press(dialog.getByRole("checkbox", { name: /^Booking created/ }));
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Bookings only" })).toBeVisible();
  await expect(page.getByText(/^Booking created ·/)).toBeVisible();
  await chooseInMenu(page, "Delete…");
  await page.getByRole("button", { name: "Delete webhook" }).click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
});

test("members are told whom to ask, and a partner's webhook is told of the accounts that it manages", async ({
  account,
  partner,
  session,
  signIn,
  page,
  visit,
  expectAccessible,
}) => {
  const { owner, member, accountName, listings } = await account({ memberSees: 2 });
  if (!member) throw new Error("The fixture returned no member.");
  await signIn(member);
  await page.goto("/settings/api");
  await expect(page.getByRole("link", { name: "Manage webhooks" })).toHaveCount(0);
  await visit("/settings/api/webhooks", page.getByText("Only the owner can manage webhooks"));
  const { opener } = await partner({ manages: [{ userId: owner.userId, level: "view" }] });
  await signIn(opener);
  await visit("/settings/api/webhooks", page.getByText("events of the accounts you manage"));
  const dialog = await fillNewWebhook(page, { url: address, description: "Partner desk" });
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  const secret = await readSecret(page);
  const own = await session(owner);
  const changes = listings.map(({ listing_id: id, pms_name: pms }) => ({ id, pms, base: 231 }));
  await own.post("/v1/listings", { listings: changes.slice(0, 1) });
  const row = page.getByRole("row", { name: /Listing changed/ }).first();
  await expect(row).toContainText("Delivered");
  await expect(row).toContainText(accountName);
  await expectAccessible();
  await row.click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByRole("definition").filter({ hasText: accountName })).toBeVisible();
  const request = drawer.getByRole("region", { name: "Request body" });
  await expect(request).toContainText(`"user_id": ${owner.userId}`);
  const told = receiver.received.find(({ body }) => body.includes("listing.updated"));
  expect(told && new Verifier(secret).verify(told.body, told.headers)).toMatchObject({
    data: { account: { user_id: owner.userId } },
  });
});
