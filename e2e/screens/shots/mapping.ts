import type { Page } from "playwright";
import { all, item, opened, opens, press } from "../acts";
import { type Shot, withStates } from "../shot";

const mapping = { as: "owner", path: "/mapping" } as const;
const reads = /\/v1\/listings/;

/** The Mapping page with all that opens from it, of the demonstration and of an account with thousands of listings. */
export const mappingShots: readonly Shot[] = [
  ...withStates({ name: "mapping", ...mapping }, reads),
  { name: "mapping-groups", as: "owner", path: "/mapping?column=groups" },
  { name: "mapping-nothing-fits", as: "owner", path: "/mapping?q=nothing-like-this" },
  { name: "mapping-empty", as: "empty", path: "/mapping" },
  { name: "mapping-view-only", as: "viewer", path: "/mapping" },
  { name: "mapping-dragging", ...mapping, act: drag },
  { name: "mapping-find", ...mapping, act: opens(/^Find a parent for Beacon Hill Park Flat/) },
  { name: "mapping-preview", ...mapping, act: preview },
  { name: "mapping-unmap", ...mapping, act: unmapGroup },
  { name: "mapping-suggestions", as: "owner", path: "/mapping?suggestions=open", act: opened },
  { name: "mapping-map", as: "owner", path: "/mapping?view=map" },
  { name: "mapping-map-chosen", as: "owner", path: "/mapping?view=map", act: choosePoint },
  { name: "mapping-large", as: "thousands", path: "/mapping", act: board },
  { name: "mapping-large-map", as: "thousands", path: "/mapping?view=map", act: drawn },
];

/** Thousands of listings come after the page. */
function board(page: Page): Promise<void> {
  return page.getByRole("grid").first().waitFor({ timeout: 30_000 });
}

async function drawn(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Map of the listings" }).waitFor({ timeout: 30_000 });
  await page.waitForTimeout(500);
}

/** A dragged row as it hangs over the first group. */
async function drag(page: Page, width: number): Promise<void> {
  const row = page.getByRole("row", { name: /^Beacon Hill Park Flat \(Booking/ });
  const from = await row.boundingBox();
  if (!from) throw new Error("The row is out of sight.");
  await page.mouse.move(from.x + 90, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 130, from.y + 24, { steps: 4 });
  await page.mouse.move(from.x + (width > 1_000 ? 700 : 90), from.y - 110, { steps: 10 });
  await page.waitForTimeout(300);
}

/** What mapping copies, with every option. */
function preview(...given: Parameters<NonNullable<Shot["act"]>>): Promise<unknown> {
  const boxes = ["Prices", "Customizations", "Group", "Notes", "Tags"];
  return all(
    opens(/^Find a parent for Beacon Hill Park Flat \(Booking/),
    press(/^Map under Dallas Road/),
    opened,
    ...boxes.map(
      (name) => (page: Page) =>
        page.getByRole("dialog").last().getByText(name, { exact: true }).first().click(),
    ),
    (page) => page.waitForTimeout(500),
  )(...given);
}

function unmapGroup(...given: Parameters<NonNullable<Shot["act"]>>): Promise<unknown> {
  const [page, width] = given;
  return all(
    async () => {
      if (width < 1_000) await page.getByRole("radio", { name: /^Groups/ }).click();
    },
    opens(/^Actions for Dallas Road/),
    item("Unmap the whole group…"),
    opened,
  )(...given);
}

async function choosePoint(page: Page): Promise<void> {
  const map = page.getByRole("region", { name: "Map of the listings" });
  await map
    .getByRole("button", { name: /unmapped/ })
    .first()
    .click({ force: true });
  await page.waitForTimeout(400);
}
