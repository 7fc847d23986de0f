import type { Page } from "playwright";
import { all, opened, opens, sees } from "../acts";
import { type Shot, withStates } from "../shot";

const page = { as: "owner", path: "/customizations" } as const;
const reads = /\/v1\/customizations/;

/** The Customizations page with each of its editors, of the demonstration and of an account with thousands of listings. */
export const customizationShots: readonly Shot[] = [
  ...withStates({ name: "customizations", ...page }, reads),
  { name: "customizations-empty", as: "empty", path: "/customizations" },
  { name: "customizations-choose", ...page, path: "/customizations?from=group" },
  { name: "customizations-view-only", as: "viewer", path: "/customizations" },
  {
    name: "customizations-large",
    as: "thousands",
    path: "/customizations",
    act: places("Listing"),
  },
  { name: "customizations-last-minute", ...page, act: custom("Last-minute prices") },
  { name: "customizations-far-out", ...page, act: custom("Far-out premium") },
  { name: "customizations-weekdays", ...page, act: all(custom("Day of week"), weekend) },
  { name: "customizations-strength", ...page, act: all(custom("Seasonality"), aggressive) },
  { name: "customizations-seasons", ...page, act: all(custom("Seasonal profile"), seasons) },
  { name: "customizations-occupancy", ...page, act: custom("Occupancy") },
  { name: "customizations-min-stay", ...page, act: all(custom("Minimum stay"), stays) },
  { name: "customizations-gaps", ...page, act: all(custom("Gaps"), moreGaps) },
  { name: "customizations-gaps-wrong", ...page, act: all(custom("Gaps"), moreGaps, overlap) },
  { name: "customizations-rounding", ...page, act: custom("Rounding") },
  { name: "customizations-weekend", ...page, act: all(custom("Weekend"), thursdays) },
  { name: "customizations-preview", ...page, act: all(custom("Day of week"), weekend, seen) },
  { name: "customizations-night", ...page, act: all(oneListing, custom("Rounding"), steps) },
  {
    name: "customizations-preview-loading",
    ...page,
    before: (at) => at.route(/customizations\/preview/, () => new Promise(() => {})),
    act: all(custom("Day of week"), weekend, seen),
  },
  {
    name: "customizations-preview-error",
    ...page,
    before: (at) =>
      at.route(/customizations\/preview/, (route) => route.fulfill({ status: 503, body: "{}" })),
    act: all(custom("Day of week"), weekend, sees("Couldn’t calculate prices")),
  },
  { name: "customizations-leaving", ...page, act: all(none, away, opened) },
  { name: "customizations-reach", ...page, act: all(group, none, opens("Show listings")) },
  { name: "customizations-conflict", ...page, act: conflict },
];

function row(at: Page, rule: string) {
  const heading = at.getByRole("heading", { name: rule });
  return at.getByRole("main").getByRole("listitem").filter({ has: heading });
}

function custom(rule: string) {
  return async (at: Page): Promise<void> => {
    await row(at, rule).getByRole("radio", { name: "Custom" }).click();
    await row(at, rule).getByText("If cleared").waitFor();
    await row(at, rule).scrollIntoViewIfNeeded();
    await at.waitForTimeout(1_200);
  };
}

async function none(at: Page): Promise<void> {
  await row(at, "Demand factor").getByRole("radio", { name: "None" }).click();
  await at.waitForTimeout(1_000);
}

/** Listings and groups are places like the account. */
function places(kind: "Listing" | "Group") {
  return async (at: Page, width: number): Promise<void> => {
    if (width < 1_000) await at.getByRole("button", { name: /^Account · / }).click();
    await at.getByRole("radio", { name: kind, exact: true }).click();
    await at.waitForTimeout(500);
  };
}

async function group(at: Page, width: number): Promise<void> {
  await places("Group")(at, width);
  await at.getByRole("option").nth(1).click();
  await at.waitForTimeout(1_000);
}

async function weekend(at: Page): Promise<void> {
  for (const day of ["Fri", "Sat"]) {
    await at.getByRole("textbox", { name: `${day}: percentage` }).fill("12");
  }
  await at.getByRole("textbox", { name: "Mon: percentage" }).fill("-8");
  await at.keyboard.press("Tab");
  await at.waitForTimeout(800);
}

async function stays(at: Page): Promise<void> {
  const rule = row(at, "Minimum stay");
  for (const name of ["Last-minute stays", "Far-out stays"]) {
    await rule.getByRole("checkbox", { name }).press("Space");
  }
  await rule.getByRole("textbox", { name: "Weekend arrivals" }).fill("3");
  await at.keyboard.press("Tab");
  await rule.getByRole("checkbox", { name: "Fill gaps" }).press("Space");
  await at.waitForTimeout(1_500);
}

async function moreGaps(at: Page): Promise<void> {
  await row(at, "Gaps").getByRole("button", { name: "Add a range" }).click();
  await at.waitForTimeout(1_500);
}

async function overlap(at: Page): Promise<void> {
  await row(at, "Gaps").getByRole("textbox", { name: "Range 2: shortest gap" }).fill("2");
  await at.keyboard.press("Tab");
  await at.waitForTimeout(800);
}

async function thursdays(at: Page): Promise<void> {
  await row(at, "Weekend").getByRole("button", { name: "Thu" }).click();
  await at.waitForTimeout(1_500);
}

/** The preview; below the rules on a phone. */
async function seen(at: Page, width: number): Promise<void> {
  if (width < 1_000) await at.getByRole("region", { name: "Preview" }).scrollIntoViewIfNeeded();
  await at.waitForTimeout(800);
}

async function steps(at: Page): Promise<void> {
  await at.getByRole("table", { name: /^Steps of the price/ }).scrollIntoViewIfNeeded();
  await at.waitForTimeout(800);
}

async function oneListing(at: Page, width: number): Promise<void> {
  await places("Listing")(at, width);
  await at.getByRole("option").first().click();
  await at.waitForTimeout(1_000);
}

async function aggressive(at: Page): Promise<void> {
  await at.getByRole("radio", { name: "Moderately aggressive" }).press("Space");
  await at.waitForTimeout(800);
}

async function seasons(at: Page): Promise<void> {
  for (const [name, base] of [
    ["High summer", "25"],
    ["Storm season", "-15"],
  ] as const) {
    await at.getByRole("button", { name: "Add a season" }).click();
    await at.getByRole("textbox", { name: "Name" }).fill(name);
    await at.getByRole("textbox", { name: "Base" }).fill(base);
    await at.keyboard.press("Tab");
  }
  await at.waitForTimeout(800);
}

/** A place of the list, with something unsaved. */
async function away(at: Page, width: number): Promise<void> {
  await places("Listing")(at, width);
  await at.getByRole("option").first().click();
}

/** Somebody else, here the same person by the API, saves before one does. */
async function conflict(at: Page): Promise<void> {
  await none(at);
  await at.evaluate(async () => {
    const value = -5 - (Date.now() % 20);
    const last_minute_prices = {
      last_min_factor_on: true,
      last_min_factor_type: "linear",
      last_min_factor_value: value,
      last_min_factor_dfd: 5,
    };
    const body = { pms_name: "guesty", customizations: { last_minute_prices } };
    await fetch("/v1/customizations/account", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  });
  await at.getByRole("button", { name: /^Save for/ }).click();
  await at.getByRole("alertdialog").waitFor();
  await at.waitForTimeout(900);
}
