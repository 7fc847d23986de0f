import type { Page } from "playwright";
import type { Shot } from "../shot";

const owner = { as: "thousands" } as const;
const real = { as: "victoria" } as const;

/** Pages of an account with 5,000 listings, and of a host of the real data set with 42. */
export const scaleShots: readonly Shot[] = [
  { name: "overview-thousands", ...owner, path: "/overview", act: settled },
  { name: "listings-thousands", ...owner, path: "/listings", act: rows },
  { name: "actions-thousands", ...owner, path: "/actions", act: settled },
  { name: "neighborhood-thousands", ...owner, path: "/neighborhood", act: drawn },
  { name: "bookings-thousands", ...owner, path: "/bookings" },
  { name: "logs-thousands", ...owner, path: "/logs" },
  { name: "inbox-thousands", as: "thousands-partner", path: "/inbox", act: settled },
  { name: "overview-victoria", ...real, path: "/overview" },
  { name: "listings-victoria", ...real, path: "/listings" },
  { name: "actions-victoria", ...real, path: "/actions", act: firstAction },
  { name: "mapping-victoria", ...real, path: "/mapping" },
  { name: "mapping-victoria-map", ...real, path: "/mapping?view=map" },
  { name: "customizations-victoria", ...real, path: "/customizations" },
  { name: "neighborhood-victoria", ...real, path: "/neighborhood", act: drawn },
  { name: "bookings-victoria", ...real, path: "/bookings" },
  { name: "logs-victoria", ...real, path: "/logs?type=account" },
];

async function firstAction(page: Page): Promise<void> {
  const list = page.getByRole("region", { name: "Actions" });
  await list.getByRole("listitem").first().getByRole("button").click();
  await page.waitForTimeout(1_500);
}

/** Thousands of rows come after the page. */
function rows(page: Page): Promise<void> {
  return page.locator("table [data-index]").first().waitFor({ timeout: 30_000 });
}

/** Parts that are loaded after the page. */
function settled(page: Page): Promise<void> {
  return page.waitForLoadState("networkidle", { timeout: 30_000 });
}

async function drawn(page: Page): Promise<void> {
  await page.getByRole("slider").first().waitFor();
  await page.waitForTimeout(300);
}
