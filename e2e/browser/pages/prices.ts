import type { Locator, Page } from "@playwright/test";

/** The calendar of Prices. */
export function grid(page: Page): Locator {
  return page.getByRole("grid", { name: "Prices by listing and night" });
}

/** A listing's row of the calendar. */
export function rowOf(page: Page, name: string): Locator {
  return grid(page)
    .locator("tr")
    .filter({ has: page.getByRole("link", { name, exact: true }) });
}

/** The bar of actions for the selected nights. */
export function bar(page: Page): Locator {
  return page.getByRole("region", { name: "Selected nights" });
}

/** The dialog that sets overrides of the selected nights. */
export function editor(page: Page): Locator {
  return page.getByRole("dialog", { name: /^Override \d nights?$/ });
}
