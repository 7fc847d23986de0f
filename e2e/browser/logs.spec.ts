import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { expect, test } from "./fixtures";
import { soon } from "./pages/controls";

test("the log is filtered to one person and exported", async ({
  page,
  account,
  signIn,
  session,
  api,
}) => {
  const { owner, member, listings } = await account({
    listings: 3,
    memberSees: 3,
    memberEdits: true,
  });
  const [one, two] = listings;
  if (!one || !two || !member || !owner.apiKey)
    throw new Error("The fixture returned too few members or listings.");
  const noted = ({ listing_id: id, pms_name: pms }: typeof one) => ({
    listings: [{ id, pms, notes: "Seen" }],
  });
  await api(owner.apiKey).post("/v1/listings", noted(one));
  const theirs = await session(member);
  await theirs.post("/v1/listings", noted(two));
  await signIn(owner);
  await page.goto("/logs");
  const table = page.getByRole("table", { name: /^Entries/ });
  await expect(table.getByRole("row", { name: /Changed details of/ })).toHaveCount(2);
  await page.getByRole("button", { name: "Person", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: member.name }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(new RegExp(`person=${member.userId}`));
  await expect(table.getByRole("row", { name: /Changed details of/ })).toHaveCount(1);
  await expect(table.getByRole("row", { name: two.name })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  const rows = parse(text, { columns: true }) as unknown as Record<string, string>[];
  expect(rows.map((row) => [row["user_id"], row["name"]])).toEqual([
    [String(member.userId), two.name],
  ]);
  await page.reload();
  await expect(table.getByRole("row", { name: /Changed details of/ })).toHaveCount(1);
});

test("older entries load while scrolling, until all are shown", async ({
  page,
  account,
  signIn,
  api,
}) => {
  const { owner, listings } = await account({ listings: 120 });
  if (!owner.apiKey) throw new Error("The fixture returned no key.");
  const changes = listings.map(({ listing_id: id, pms_name: pms }) => ({ id, pms, notes: "Seen" }));
  await api(owner.apiKey).post("/v1/listings", { listings: changes });
  await signIn(owner);
  await page.goto("/logs?type=listing");
  await expect(page.getByText("120 entries")).toBeVisible();
  const table = page.getByRole("table", { name: /^Entries/ });
  await expect(table).toHaveAttribute("aria-rowcount", "121");
  await table.locator("[data-index='0']").focus();
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(table.locator("[data-index='119']")).toBeVisible(soon);
  }).toPass();
  await expect(page.getByText("End of the last 30 days")).toBeVisible();
  expect(await table.getByRole("row").count()).toBeLessThan(80);
});

test("a change followed by a newer one is not reverted, and the page says why", async ({
  page,
  account,
  signIn,
  api,
  expectAccessible,
}) => {
  const { owner, listings } = await account({ listings: 2 });
  const [one] = listings;
  if (!one || !owner.apiKey) throw new Error("The fixture returned no listing or no key.");
  const program = api(owner.apiKey);
  const row = { id: one.listing_id, pms: one.pms_name };
  await program.post("/v1/listings", { listings: [{ ...row, base: one.base + 10 }] });
  await program.post("/v1/listings", { listings: [{ ...row, base: one.base + 20 }] });
  await signIn(owner);
  await page.goto("/logs");
  const entry = page.getByRole("table").getByRole("row", { name: one.name }).last();
  await expect(entry).toBeVisible();
  await expectAccessible();
  await entry.click();
  await expect(page.getByRole("dialog", { name: "Base price changed" })).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Revert…" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: /^Revert to/ }).click();
  await expect(page.getByRole("alertdialog").getByRole("alert")).toContainText(
    "The value has changed since",
  );
});

test("a limited member sees only their own listings, in the log, actions and Overview", async ({
  page,
  account,
  signIn,
  api,
}) => {
  const { owner, member, listings, canaries } = await account({
    listings: 5,
    memberSees: 2,
    tangled: true,
  });
  if (!member || !owner.apiKey) throw new Error("The fixture returned no member.");
  const changes = listings.map(({ listing_id: id, pms_name: pms }) => ({ id, pms, notes: "Seen" }));
  await api(owner.apiKey).post("/v1/listings", { listings: changes });
  await signIn(member);
  for (const path of ["/logs", "/logs?type=group", "/actions", "/overview"]) {
    await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    const html = await page.content();
    for (const canary of canaries) expect(html, path).not.toContain(canary);
  }
});

test("the log and its export are filtered by the source of changes", async ({
  page,
  account,
  signIn,
  session,
  api,
}) => {
  const { owner, listings } = await account({ listings: 2 });
  const [one, two] = listings;
  if (!one || !two || !owner.apiKey)
    throw new Error("The fixture returned too few listings or no key.");
  const noted = ({ listing_id: id, pms_name: pms }: typeof one) => ({
    listings: [{ id, pms, notes: "Seen" }],
  });
  await api(owner.apiKey).post("/v1/listings", noted(one));
  await (await session(owner)).post("/v1/listings", noted(two));
  await signIn(owner);
  await page.goto("/logs");
  const entries = page.getByRole("table", { name: /^Entries/ }).getByRole("row", {
    name: /Changed details of/,
  });
  await expect(entries).toHaveCount(2);
  await page.getByRole("button", { name: "Source", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: "API" }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/through=api/);
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText(one.name);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  const rows = parse(text, { columns: true }) as unknown as Record<string, string>[];
  expect(rows.map((row) => [row["device_type"], row["name"]])).toEqual([["api", one.name]]);
  await page.goto("/logs?through=web");
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText(two.name);
});

test("entries are grouped by day, and a change can be reverted from its row", async ({
  page,
  account,
  signIn,
  api,
  expectAccessible,
}) => {
  const { owner, listings } = await account({ listings: 1 });
  const [one] = listings;
  if (!one || !owner.apiKey) throw new Error("The fixture returned no listing or no key.");
  const row = { id: one.listing_id, pms: one.pms_name };
  await api(owner.apiKey).post("/v1/listings", { listings: [{ ...row, base: one.base + 10 }] });
  await signIn(owner);
  await page.goto("/logs?type=listing");
  const table = page.getByRole("table", { name: /^Entries/ });
  await expect(table.getByRole("rowheader", { name: /^Today/ })).toBeVisible();
  await table.getByRole("button", { name: `Revert: Base price changed, ${one.name}` }).click();
  const confirmation = page.getByRole("alertdialog", { name: "Revert this change?" });
  await expect(confirmation).toContainText(String(one.base + 10));
  await expect(confirmation).toContainText(/of the next 90/);
  await confirmation.getByRole("button", { name: `Revert to ${one.base}` }).click();
  await expect(page.getByText("Change reverted").first()).toBeVisible();
  await expect(table.getByText("Reverted", { exact: true })).toBeVisible();
  await expect(table.getByRole("button", { name: /^Revert/ })).toHaveCount(0);
  await expect(page).not.toHaveURL(/open=/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(table.getByText("Reverted", { exact: true })).toBeVisible();
  await expectAccessible();
});
