import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Rules that a theme can break; all others are checked once. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Expects no serious or critical finding of axe on the page, in light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole("main").or(page.getByRole("dialog")).first()).toBeVisible();
  await expectNothingSerious(page, "dark", colourRules);
  await expectNothingSerious(page, "light");
}

async function expectNothingSerious(page: Page, theme: string, rules?: string[]): Promise<void> {
  await page.evaluate((name) => (document.documentElement.dataset["theme"] = name), theme);
  // The pages have no frames to collect in a second page.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const found = serious.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
  expect(found, `${page.url()} in ${theme}`).toEqual([]);
}
