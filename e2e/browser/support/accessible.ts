import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Rules whose result depends on the theme; all others are checked once. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Expects axe to find nothing serious or critical on the page, in light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole("main").or(page.getByRole("dialog")).first()).toBeVisible();
  await expectNothingSerious(page, "dark", colourRules);
  await expectNothingSerious(page, "light");
}

async function expectNothingSerious(page: Page, theme: string, rules?: string[]): Promise<void> {
  await page.evaluate((name) => (document.documentElement.dataset["theme"] = name), theme);
  // The legacy mode needs no second page to collect frames, of which the pages have none.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const found = serious.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
  expect(found, `${page.url()} in ${theme}`).toEqual([]);
}
