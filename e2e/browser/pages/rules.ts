import { expect, type Locator, type Page } from "@playwright/test";
import type { Session, Tenant } from "../fixtures";
import { soon } from "./controls";

/** Creates a group with these listings and returns its id. */
export async function makeGroupOf(
  owner: Session,
  name: string,
  listings: Tenant["listings"],
): Promise<number> {
  const made = await owner.post("/v1/groups", { group_name: name });
  const { id } = (await made.json()) as { id: number };
  const rows = listings.map((listing) => ({
    id: listing.listing_id,
    pms: listing.pms_name,
    group_id: id,
  }));
  await owner.post("/v1/listings", { listings: rows });
  return id;
}

/** A last-minute rule as a request body. */
export function lastMinute(value: number, days = 10) {
  return {
    last_minute_prices: {
      last_min_factor_on: true,
      last_min_factor_type: "linear_gradual",
      last_min_factor_value: value,
      last_min_factor_dfd: days,
    },
  };
}

/** The row of the Customizations page with this heading. */
export function ruleRow(page: Page, name: string): Locator {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name }) });
}

/** Clicks a rule's mode until it is chosen: a page that was just rendered may not handle clicks. */
export async function setMode(row: Locator, mode: "Inherit" | "None" | "Custom"): Promise<void> {
  // An editor may have a choice of the same name.
  const choice = row.getByRole("radio", { name: mode }).first();
  await expect(async () => {
    await choice.click();
    await expect(choice).toBeChecked(soon);
  }).toPass();
}

/** Types a number and leaves the field. */
export async function typeNumber(scope: Locator, label: string, text: string): Promise<void> {
  const field = scope.getByRole("textbox", { name: label, exact: true });
  await field.fill(text);
  await field.press("Tab");
}
