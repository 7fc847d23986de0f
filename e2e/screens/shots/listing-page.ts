import type { Page } from "playwright";
import { all, toEnd } from "../acts";
import { type Shot, withStates } from "../shot";
import type { Stage } from "../stage";

/** The page of a listing in its states. */
export const listingPageShots: readonly Shot[] = [
  ...withPath(withStates({ name: "listing-page", as: "owner", path: "" }, /\/(v1|api)\//)),
  { name: "listing-page-cards", as: "owner", path: parentPage, act: all(drawn, toEnd) },
  { name: "listing-page-middle", as: "owner", path: parentPage, act: all(drawn, toCalendar) },
  { name: "listing-page-changed", as: "owner", path: parentPage, act: all(drawn, changed) },
  { name: "listing-page-tip", as: "owner", path: parentPage, act: all(drawn, pointed) },
  {
    name: "listing-page-year",
    as: "owner",
    path: async (stage) => `${await parentPage(stage)}?nights=365`,
    act: drawn,
  },
  { name: "listing-page-member", as: "member", path: memberPage, act: drawn },
  { name: "listing-page-unknown", as: "owner", path: "/listings/guesty/nothing" },
];

function withPath(shots: Shot[]): Shot[] {
  return shots.map((shot) => ({
    ...shot,
    path: parentPage,
    ...(shot.name === "listing-page" && { act: drawn }),
  }));
}

async function drawn(page: Page): Promise<void> {
  await page.getByRole("slider").first().waitFor();
  await page
    .getByText(/changed|Compared with/)
    .first()
    .waitFor();
  await page.waitForTimeout(400);
}

async function toCalendar(page: Page): Promise<void> {
  await page.getByRole("grid").scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Next month" }).click();
  await page.mouse.wheel(0, 500);
  await page.waitForTimeout(300);
}

/** Sets a higher base, so that the prices have something to tell. */
async function changed(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Base of/ }).click();
  const field = page.getByRole("textbox", { name: /^Base of/ });
  await field.fill(String(Number(await field.inputValue()) + 9));
  await field.press("Enter");
  await page.getByText(/nights changed/).waitFor();
  await page.getByRole("grid").evaluate((grid) => grid.scrollIntoView({ block: "center" }));
}

async function pointed(page: Page): Promise<void> {
  await page.getByRole("slider").first().hover();
}

interface Row {
  listing_id: string;
  pms_name: string;
  parent_key: number;
  group_id: number | null;
}

async function pageOf(stage: Stage, role: "owner" | "member", wanted: (row: Row) => boolean) {
  const { listings } = await stage.read<{ listings: Row[] }>(role, "/v1/listings_minimal");
  const row = listings.find(wanted) ?? listings[0];
  return `/listings/${row?.pms_name ?? ""}/${row?.listing_id ?? ""}`;
}

/** A listing that has children: it has a group, bookings, and rules. */
function parentPage(stage: Stage): Promise<string> {
  return pageOf(stage, "owner", (row) => row.group_id !== null && row.parent_key === 0);
}

function memberPage(stage: Stage): Promise<string> {
  return pageOf(stage, "member", () => true);
}
