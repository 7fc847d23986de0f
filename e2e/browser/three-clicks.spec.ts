import { readFileSync } from "node:fs";
import { expect, test } from "./fixtures";

/** The sentences of README.md that this test follows, after `npm start`. */
const readmeSteps = [
  "*Open the demo* signs you in with one click",
  "Go to *Prices* and double-click a night to see why it has its price, step by step",
] as const;

test("the README's three clicks lead from the start page to a price and its steps", async ({
  page,
}) => {
  const readme = readFileSync("README.md", "utf8");
  for (const sentence of readmeSteps) expect(readme).toContain(sentence);

  await page.goto("/");
  await page.getByRole("button", { name: "Open the demo" }).click();
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.getByRole("link", { name: "Prices" }).click();
  const grid = page.getByRole("grid", { name: "Prices by listing and night" });
  // Tonight's price of the first listing that has one.
  const night = grid.getByRole("gridcell").filter({ hasText: /^\d/ }).first();
  const price = Number.parseInt(await night.innerText(), 10);
  await night.dblclick();

  const why = page.getByRole("region", { name: "Why this price" });
  const steps = why.getByRole("table", { name: "Price steps" });
  await expect(steps).toBeVisible();
  const last = steps.locator("tbody tr").last().locator("td").last();
  await expect(last).toHaveText(new RegExp(`(?<!\\d)${price}$`));
  expect(await steps.locator("tbody tr").count()).toBeGreaterThan(2);
});
