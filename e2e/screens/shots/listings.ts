import type { Page } from "playwright";
import { all, endOfDialog, item, opened, opens, option, press } from "../acts";
import { type Shot, withStates } from "../shot";
import type { Stage } from "../stage";

const listings = { as: "owner", path: "/listings" } as const;
const groups = { as: "owner", path: "/listings?groups=open", act: opened } as const;

/** The table with all that opens from it. */
export const listingShots: readonly Shot[] = [
  ...withStates({ name: "listings", ...listings }, /\/v1\/(listings|groups)/),
  ...withStates(
    { name: "shadow", as: "shadowing", path: "/listings/shadow" },
    /\/api\/prices\/shadow/,
  ),
  { name: "shadow-empty", as: "fresh", path: "/listings/shadow" },
  { name: "shadow-stop", as: "shadowing", path: "/listings/shadow", act: opens("Stop shadow") },
  { name: "listings-shadow", as: "shadowing", path: "/listings" },
  { name: "listings-nothing-fits", as: "owner", path: "/listings?q=nothing-like-this" },
  { name: "listings-filtered", as: "owner", path: "/listings?sync=off&q=a" },
  { name: "listings-empty", as: "empty", path: "/listings" },
  { name: "listings-empty-member", as: "empty-member", path: "/listings" },
  { name: "listings-member", as: "member", path: "/listings" },
  { name: "listings-denied", as: "denied", path: "/listings" },
  { name: "listings-changed", ...listings, act: switchSync },
  { name: "listings-price", ...listings, act: wrongPrice },
  { name: "listings-columns", ...listings, act: opens("Columns") },
  { name: "listings-filter", ...listings, act: opens("Mapping") },
  { name: "listings-selected", ...listings, act: select },
  { name: "listings-bulk-prices", ...listings, act: all(select, inBar("Prices")) },
  {
    name: "listings-bulk-preview",
    ...listings,
    act: all(select, inBar("Prices"), press(/Base: change/), option("Change by %"), (page) =>
      page.getByRole("textbox", { name: "Base: percentage" }).fill("8"),
    ),
  },
  {
    name: "listings-bulk-refused",
    ...listings,
    act: all(select, inBar("Prices"), press(/Base: change/), option("Set to"), (page) =>
      page.getByRole("textbox", { name: "Base: amount" }).fill("9000"),
    ),
  },
  { name: "listings-bulk-group", ...listings, act: all(select, inBar("Group")) },
  { name: "listings-bulk-tags", ...listings, act: all(select, inBar("Tags")) },
  {
    name: "listings-bulk-sync",
    ...listings,
    act: all(select, inBar("Sync"), item("Turn sync off"), opened),
  },
  {
    name: "listings-sync-review",
    as: "owner",
    path: "/listings?sync=off",
    act: all(select, inBar("Sync"), item(/^Turn sync on/), opened),
  },
  {
    name: "listings-bulk-hide",
    ...listings,
    act: all(select, inBar("Visibility"), item(/^Hide/), opened),
  },
  { name: "listings-drawer", as: "owner", path: (stage) => drawerOf(stage, 0), act: opened },
  {
    name: "listings-drawer-end",
    as: "owner",
    path: (stage) => drawerOf(stage, 0),
    act: all(opened, endOfDialog),
  },
  { name: "listings-drawer-parent", as: "owner", path: parentDrawer, act: opened },
  { name: "listings-drawer-rules", as: "owner", path: parentDrawer, act: all(opened, toRules) },
  { name: "listings-drawer-log", as: "owner", path: parentDrawer, act: all(opened, changeTwice) },
  { name: "listings-drawer-loading", ...besideRead("never") },
  { name: "listings-drawer-failed", ...besideRead("refused") },
  {
    name: "listings-drawer-unknown",
    as: "owner",
    path: "/listings?open=guesty/nothing",
    act: opened,
  },
  { name: "listings-drawer-member", as: "member", path: memberDrawer, act: opened },
  ...withStates(
    { name: "starting-prices", as: "owner", path: "/listings/starting-prices?all=yes" },
    /\/v1\/listings|\/prices\/starting/,
  ),
  {
    name: "starting-prices-chosen",
    as: "owner",
    path: "/listings/starting-prices?all=yes",
    act: press(/^Use [1-9]/),
  },
  {
    name: "starting-prices-filtered",
    as: "owner",
    path: "/listings/starting-prices?all=yes",
    act: all(press(/^Use [1-9]/), filterHostaway),
  },
  {
    name: "starting-prices-no-match",
    as: "owner",
    path: "/listings/starting-prices?all=yes&q=nothing-like-this",
  },
  {
    name: "starting-prices-filter",
    as: "owner",
    path: "/listings/starting-prices?all=yes",
    act: opens("Note"),
  },
  { name: "starting-prices-member", as: "member", path: "/listings/starting-prices" },
  { name: "groups", ...groups },
  { name: "groups-empty", as: "large", path: "/listings?groups=open", act: opened },
  { name: "groups-member", as: "member", path: "/listings?groups=open", act: opened },
  { name: "groups-menu", ...groups, act: all(opened, opens(/^Actions for/)) },
  {
    name: "groups-rename",
    ...groups,
    act: all(opened, opens(/^Actions for/), item("Rename")),
  },
  {
    name: "groups-subgroup",
    ...groups,
    act: all(opened, opens(/^Actions for/), item("Add a subgroup")),
  },
  {
    name: "groups-delete",
    ...groups,
    act: all(opened, opens(/^Actions for/), item("Delete…"), opened),
  },
];

function inBar(name: string): (page: Page) => Promise<void> {
  return async (page) => {
    const bar = page.getByRole("region", { name: "Selected listings" });
    await bar.getByRole("button", { name, exact: true }).click();
    await opened(page);
  };
}

/** Shows some of the rows whose suggestions were used. */
async function filterHostaway(page: Page): Promise<void> {
  await page.getByRole("searchbox", { name: "Search listings" }).fill("st");
  await page.getByRole("button", { name: "PMS" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Hostaway" }).click();
  await page.keyboard.press("Escape");
}

async function switchSync(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("switch", { checked: true }).first().press("Space");
  await page.getByRole("button", { name: "Undo" }).waitFor();
}

async function wrongPrice(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Max of/ })
    .first()
    .click();
  const field = page.getByRole("textbox", { name: /^Max of/ });
  await field.fill("1");
  await field.press("Enter");
}

/** The drawer while what stands beside the listing is read, or when it cannot be. */
function besideRead(answer: "never" | "refused"): Omit<Shot, "name"> {
  return {
    as: "owner",
    path: parentDrawer,
    before: (page) =>
      page.route(/\/v1\/(customizations|actions|logs)/, (route) =>
        answer === "never" ? new Promise(() => {}) : route.fulfill({ status: 503, body: "{}" }),
      ),
    act: all(opened, async (page) => {
      if (answer === "refused") await page.getByText("Couldn’t load the log").waitFor();
      await partOf(page, "Customizations").evaluate((part) => part.scrollIntoView());
    }),
  };
}

async function toRules(page: Page): Promise<void> {
  await partOf(page, "Customizations").getByText("default").first().waitFor();
  await partOf(page, "Customizations").evaluate((part) => part.scrollIntoView());
}

/** Hides the listing and shows it again, so that the log has something to tell. */
async function changeTwice(page: Page): Promise<void> {
  const log = partOf(page, "Log, last 30 days");
  for (const entries of [1, 2]) {
    await page.getByRole("dialog").getByRole("switch", { name: "Hidden" }).press("Space");
    await log
      .getByRole("listitem")
      .nth(entries - 1)
      .waitFor();
  }
  await log.evaluate((part) => part.scrollIntoView({ block: "center" }));
}

function partOf(page: Page, name: string) {
  return page.getByRole("dialog").getByRole("region", { name });
}

async function select(page: Page): Promise<void> {
  const boxes = page.getByRole("main").getByRole("checkbox");
  for (const index of [1, 2, 3]) await boxes.nth(index).press("Space");
}

async function drawerOf(stage: Stage, at: number, role: "owner" | "member" = "owner") {
  const rows = await catalog(stage, role);
  const row = rows[at];
  return `/listings?open=${row?.pms_name ?? ""}/${row?.listing_id ?? ""}`;
}

function memberDrawer(stage: Stage): Promise<string> {
  return drawerOf(stage, 0, "member");
}

/** The first listing that has children. */
async function parentDrawer(stage: Stage): Promise<string> {
  const rows = await catalog(stage, "owner");
  const parent = rows.findIndex((row) => row.group_id !== null && row.parent_key === 0);
  return drawerOf(stage, parent);
}

interface CatalogRow {
  listing_id: string;
  pms_name: string;
  parent_key: number;
  group_id: number | null;
}

async function catalog(stage: Stage, role: "owner" | "member"): Promise<readonly CatalogRow[]> {
  const { listings: rows } = await stage.read<{ listings: CatalogRow[] }>(
    role,
    "/v1/listings_minimal",
  );
  return rows;
}
