import { Webhook as Signer } from "standardwebhooks";
import { expect, test } from "./fixtures";

const secret = `whsec_${Buffer.from("a quiet harbour at night").toString("base64")}`;

test("an owner creates the address of a PMS's webhook, enters its secret, and sees when it was last called", async ({
  account,
  connections,
  signIn,
  page,
  request,
  expectAccessible,
}) => {
  const { owner } = await account({ listings: 4 });
  await connections({ userId: owner.userId, look: "all" });
  await signIn(owner);
  // Without the account's events, only the dialog itself can find out.
  await page.route(/\/api\/live/, () => {});
  await page.goto("/connections");
  const dialog = page.getByRole("dialog", { name: "Webhook of Second Guesty" });
  const open = async (): Promise<void> => {
    await page.getByRole("button", { name: "More about Second Guesty" }).click();
    await page.getByRole("menuitem", { name: "Webhook…" }).click();
  };
  await open();
  await dialog.getByRole("button", { name: "Create address" }).click();
  const shown = dialog.getByRole("region", { name: "Address" });
  await expect(shown).toContainText("/hooks/nr_hook_");
  await expect(
    dialog.getByText("Messages from Guesty are refused until you enter it."),
  ).toBeVisible();
  await expectAccessible(dialog);
  const address = new URL((await shown.locator("code").textContent()) ?? "");
  const call = async (id: string): Promise<number> => {
    const body = JSON.stringify({ event: "reservation.updated.v2" });
    const headers = {
      "content-type": "application/json",
      "svix-id": id,
      "svix-timestamp": String(Math.floor(Date.now() / 1_000)),
      "svix-signature": new Signer(secret).sign(id, new Date(), body),
    };
    return (await request.post(address.pathname, { headers, data: body })).status();
  };
  expect(await call("msg_1")).toBe(403);
  await dialog.getByLabel("Signing secret").fill("not a secret");
  await dialog.getByRole("button", { name: "Save secret" }).click();
  await expect(dialog.getByText(/must be a signing secret as Guesty shows it/)).toBeVisible();
  await dialog.getByLabel("Signing secret").fill(secret);
  await dialog.getByRole("button", { name: "Save secret" }).click();
  await expect(dialog.getByText("Stored encrypted. Enter a new one to replace it.")).toBeVisible();
  await expect(dialog.getByLabel("Signing secret")).toHaveValue("");
  await expect(dialog.getByText("No message yet")).toBeVisible();
  expect(await call("msg_2")).toBe(204);
  await expect(dialog.getByText(/^Last message: Today, /)).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await open();
  await dialog.getByRole("button", { name: "Replace address…" }).click();
  await page.getByRole("button", { name: "Replace address", exact: true }).click();
  await expect(dialog).toBeVisible();
  await expect(shown).not.toContainText(address.pathname);
  expect(await call("msg_3")).toBe(404);
});
