import type { Locator, Page } from "@playwright/test";
import { type Session, type Tenant, expect } from "./fixtures";
import { test as base } from "./pages/arrive";

const unmapped = (page: Page): Locator => page.getByRole("grid", { name: "Unmapped" });
const groups = (page: Page): Locator => page.getByRole("grid", { name: "Mapping groups" });
const rowOf = (grid: Locator, name: string): Locator =>
  grid.getByRole("row", { name, exact: true });
const preview = (page: Page, name: string): Locator =>
  page.getByRole("dialog", { name: `Map ${name}` });

/** Drags with the pointer in steps, as a person does. The button stays pressed. */
async function dragOnto(page: Page, from: Locator, onto: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await onto.boundingBox()];
  if (!start || !end) throw new Error("An element has no box.");
  await page.mouse.move(start.x + 90, start.y + 20);
  await page.mouse.down();
  await page.mouse.move(start.x + 130, start.y + 24, { steps: 4 });
  await page.mouse.move(end.x + 140, end.y + 30, { steps: 10 });
}

const gripOf = (page: Page, name: string): Locator =>
  rowOf(unmapped(page), name).getByRole("button", { name: /^Drag/ });

/** Starts dragging the listing whose handle has the focus, and moves on to the groups. */
async function liftToGroups(page: Page, name: string): Promise<void> {
  await expect(gripOf(page, name)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Drop on/ }).first()).toBeFocused();
  await page.keyboard.press("Tab");
}

/** `family` signs the owner in and opens Mapping, with some of the listings mapped. */
const test = base.extend<{ family: () => Promise<Family> }>({
  family: async ({ arrive, session }, use) => {
    await use(async () => {
      let family: Family | undefined;
      await arrive(async (tenant) => {
        family = await makeFamily(tenant, await session(tenant.owner));
        return "/mapping";
      });
      if (!family) throw new Error("The listings were not mapped.");
      return family;
    });
  },
});

type Family = Awaited<ReturnType<typeof makeFamily>>;

/**
 * Maps the account's six listings, 111 m apart in a row: two groups of two; the first listing is
 * within 500 m of one parent only.
 */
async function makeFamily({ listings }: Tenant, browser: Session) {
  const [child, parent, ofParent, spare, ofFar, far] = listings;
  if (!child || !parent || !ofParent || !spare || !ofFar || !far)
    throw new Error("The fixture returned fewer than six listings.");
  const map = (above: typeof child, below: typeof child) =>
    browser.post("/v1/mappings/map", { parent: nameOf(above), children: [nameOf(below)] });
  expect((await map(parent, ofParent)).status()).toBe(200);
  expect((await map(far, ofFar)).status()).toBe(200);
  return { browser, child, parent, ofParent, spare, far };
}

const nameOf = (listing: Tenant["listings"][number] | undefined) => ({
  listing_id: listing?.listing_id ?? "",
  pms_name: listing?.pms_name ?? "",
});

test("a listing dragged with the mouse is refused by a distant parent with the reason, and mapped to a near one", async ({
  family,
  page,
  expectAccessible,
}) => {
  const { child, parent, far } = await family();
  const row = rowOf(unmapped(page), child.name);
  const [near, away] = [rowOf(groups(page), parent.name), rowOf(groups(page), far.name)];
  await expect(row).toBeVisible();
  await expectAccessible();
  await dragOnto(page, row, away);
  await expect(away).toContainText(/\d+ m away · limit 500 m/);
  await expect(near).toContainText(/can be mapped · \d+ m/);
  await page.mouse.up();
  await expect(near).not.toContainText("can be mapped");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await dragOnto(page, row, near);
  await expect(near).toContainText(`Drop to make ${child.name} a child, 2 of 5`);
  await page.mouse.up();
  const dialog = preview(page, child.name);
  await expect(dialog).toContainText("No values of the child change");
  await dialog.getByText("Prices", { exact: true }).click();
  await expect(dialog.getByRole("table", { name: "Values that change" })).toContainText(
    "Base price",
  );
  await expectAccessible();
  await dialog.getByRole("button", { name: "Map listing" }).click();
  await expect(dialog).toBeHidden();
  await expect(near).toContainText(child.name);
  await expect(row).toHaveCount(0);
});

test("by keyboard, every parent is reached, a refusal is announced, and a drop on another is undone", async ({
  family,
  page,
  expectAccessible,
}) => {
  const { child, parent, far } = await family();
  const step = async (name: string): Promise<void> => {
    await expect(async () => {
      await page.keyboard.press("ArrowDown");
      await expect(page.getByRole("button", { name: `Drop on ${name}` })).toBeFocused({
        timeout: 300,
      });
    }).toPass();
  };
  await gripOf(page, child.name).focus();
  await liftToGroups(page, child.name);
  await expect(page.getByText("can be mapped").first()).toBeVisible();
  await expectAccessible();
  await step(far.name);
  await expect(page.getByText(/^Not allowed: \d+ m away/)).toBeAttached();
  await page.keyboard.press("Enter");
  const refused = `Can’t map ${child.name} under ${far.name}`;
  await expect(page.getByText(refused).first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await liftToGroups(page, child.name);
  await step(parent.name);
  await page.keyboard.press("Enter");
  const dialog = preview(page, child.name);
  const apply = dialog.getByRole("button", { name: "Map listing" });
  await expect(apply).toBeEnabled();
  await apply.press("Enter");
  await expect(rowOf(groups(page), parent.name)).toContainText(child.name);
  const toast = page.getByRole("alertdialog").filter({ hasText: `${child.name} is now a child` });
  await toast.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(rowOf(unmapped(page), child.name)).toBeVisible();
});

test("two unmapped listings start a group, and either can be its parent", async ({
  family,
  page,
}) => {
  const { child, spare } = await family();
  await dragOnto(page, rowOf(unmapped(page), child.name), rowOf(unmapped(page), spare.name));
  await page.mouse.up();
  const dialog = preview(page, child.name);
  await dialog.getByRole("button", { name: "Swap parent and child" }).click();
  await preview(page, spare.name).getByRole("button", { name: "Map listing" }).click();
  await expect(rowOf(groups(page), child.name)).toContainText(spare.name);
});

test("a group is unmapped, and listings that could not be are named with the reason", async ({
  family,
  page,
  expectAccessible,
}) => {
  const { browser, child, parent, ofParent } = await family();
  await browser.post("/v1/mappings/map", { parent: nameOf(parent), children: [nameOf(child)] });
  await page.reload();
  await page.getByRole("button", { name: `Actions for ${parent.name}` }).click();
  await page.getByRole("menuitem", { name: "Unmap the whole group…" }).click();
  const question = page.getByRole("alertdialog", { name: `Unmap the group of ${parent.name}?` });
  await expect(question.getByRole("listitem")).toHaveCount(3);
  await expectAccessible();
  // Meanwhile another person unmaps one of them.
  await browser.post("/v1/mappings/unmap", { listings: [nameOf(ofParent)] });
  await question.getByRole("button", { name: "Unmap 3 listings" }).click();
  const outcome = page.getByRole("dialog", { name: "1 listing couldn’t be unmapped; 2 were" });
  const items = outcome.getByRole("list", { name: "Result for each listing" });
  await expect(items.getByRole("listitem").first()).toContainText(ofParent.name);
  await expect(items.getByRole("listitem").first()).toContainText("It is no longer mapped.");
  await expectAccessible();
  await outcome.getByRole("button", { name: "Close" }).last().click();
  await expect(rowOf(groups(page), parent.name)).toHaveCount(0);
  for (const { name } of [child, parent, ofParent])
    await expect(rowOf(unmapped(page), name)).toBeVisible();
});

test("a suggestion is dismissed for everyone, restored, and mapped", async ({
  arrive,
  page,
  expectAccessible,
}) => {
  const { listings } = await arrive("/mapping?suggestions=open");
  const [first, , , , fifth] = listings;
  const drawer = page.getByRole("dialog", { name: "Suggestions" });
  const pair = `${fifth?.name} under ${first?.name}`;
  await expect(drawer.getByRole("listitem")).toHaveCount(2);
  await expectAccessible();
  const saved = page.waitForResponse("**/api/mappings/dismissed");
  await drawer.getByRole("button", { name: `Dismiss ${pair}` }).click();
  await expect(drawer.getByRole("listitem")).toHaveCount(1);
  expect((await saved).status()).toBe(204);
  await page.reload();
  await expect(drawer.getByRole("listitem")).toHaveCount(1);
  await drawer.getByRole("button", { name: /^Map / }).click();
  await page.getByRole("button", { name: "Map listing" }).click();
  await expect(drawer).toContainText("No suggestions");
});

test("a view-only member sees everything and cannot change it; without permission nothing is shown", async ({
  account,
  signIn,
  page,
  session,
}) => {
  const { owner, member, listings } = await account({ memberSees: 6 });
  if (!member) throw new Error("The fixture returned no member.");
  const [parent, child, other] = listings;
  const browser = await session(owner);
  await browser.post("/v1/mappings/map", { parent: nameOf(parent), children: [nameOf(child)] });
  await signIn(member);
  await page.goto("/mapping");
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expect(page.getByText(other?.name ?? "")).toHaveCount(0);
  const areas = ["listings", "customizations", "mappings", "logs", "bookings", "neighborhood"];
  const permissions = Object.fromEntries(areas.map((area) => [area, "view"]));
  const granted = await browser.post(`/api/team/members/${member.userId}`, { permissions });
  expect(granted.status()).toBe(200);
  await page.goto("/mapping");
  await expect(rowOf(groups(page), parent?.name ?? "")).toContainText(child?.name ?? "");
  await expect(rowOf(unmapped(page), other?.name ?? "")).toBeVisible();
  await expect(page.getByText(/^View only/)).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: /Drag|Unmap|Actions|Find a parent/ })).toHaveCount(
    0,
  );
  await page.getByRole("button", { name: /^Suggestions/ }).click();
  const drawer = page.getByRole("dialog", { name: "Suggestions" });
  await expect(drawer.getByRole("listitem").first()).toBeVisible();
  await expect(drawer.getByRole("button", { name: /^(Map|Dismiss)/ })).toHaveCount(0);
});
