import type { Page } from "playwright";
import { type Shot, withStates } from "../shot";

const owner = { as: "owner", path: "/overview" } as const;

/** Overview. */
export const overviewShots: readonly Shot[] = [
  ...withStates({ name: "overview", ...owner }, /\/api\/overview/),
  { name: "overview-occupancy", ...owner, act: press("Occupancy") },
  { name: "overview-below", ...owner, act: below },
  { name: "overview-table", ...owner, act: (page) => page.getByLabel(/show as a table/).click() },
  { name: "overview-past", ...owner, path: "/overview?range=past-30" },
  { name: "overview-no-group", ...owner, path: "/overview?group=999999" },
  ...withStates({ name: "overview-worth", ...owner }, /\/api\/overview\/worth/).slice(1),
  { name: "overview-quiet", as: "unused", path: "/overview" },
  { name: "overview-empty", as: "empty", path: "/overview" },
  { name: "overview-member", as: "member", path: "/overview" },
];

function press(name: string) {
  return (page: Page) => page.getByRole("radio", { name }).click();
}

/** The last cards. */
async function below(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Prices sent" }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 5_000);
}
