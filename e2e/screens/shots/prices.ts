import type { Page } from "playwright";
import { all } from "../acts";
import { type Shot, withStates } from "../shot";

const prices = { as: "owner", path: "/prices", act: filled } as const;

/** The Prices page. */
export const priceShots: readonly Shot[] = [
  { name: "prices", ...prices },
  ...(["2w", "3m", "1y"] as const).map((zoom): Shot => ({
    name: `prices-${zoom}`,
    ...prices,
    path: `/prices?zoom=${zoom}`,
  })),
  { name: "prices-selected", ...prices, act: all(filled, select) },
  { name: "prices-date", ...prices, act: all(filled, jump) },
  { name: "prices-nothing-fits", as: "owner", path: "/prices?q=nothing-like-this" },
  { name: "prices-empty", as: "empty", path: "/prices" },
  { name: "prices-member", as: "member", path: "/prices", act: all(filled, select) },
  ...withStates({ name: "prices-listings", as: "owner", path: "/prices" }, /\/v1\/listings$/).slice(
    1,
  ),
  {
    name: "prices-rows-loading",
    as: "owner",
    path: "/prices",
    before: (page) => page.route(/\/api\/prices/, () => new Promise(() => {})),
    act: (page) => page.getByRole("grid").waitFor(),
  },
  {
    name: "prices-rows-error",
    as: "owner",
    path: "/prices",
    before: (page) =>
      page.route(/\/api\/prices/, (route) => route.fulfill({ status: 400, body: "{}" })),
    act: (page) => page.getByText("Couldn’t load").first().waitFor(),
  },
  { name: "prices-thousands", as: "thousands", path: "/prices", act: filled },
];

/** Prices of the first rows are there. */
export async function filled(page: Page): Promise<void> {
  await page.getByRole("gridcell").first().waitFor({ timeout: 60_000 });
  await page.waitForTimeout(1_200);
}

/** On a phone there is no room for the dates. */
async function jump(page: Page, width: number): Promise<void> {
  if (width >= 640) await page.getByRole("button", { name: /\d – .*\d{4}/ }).click();
}

/** Two listings' nights, by keys. */
export async function select(page: Page): Promise<void> {
  await page.getByRole("grid").focus();
  for (let step = 0; step < 6; step++) await page.keyboard.press("ArrowRight");
  for (const arrow of ["ArrowRight", "ArrowRight", "ArrowDown"]) {
    await page.keyboard.press(`Shift+${arrow}`);
  }
  await page.getByRole("region", { name: "Selected nights" }).waitFor();
}
