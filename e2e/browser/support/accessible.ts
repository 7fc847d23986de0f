import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** All that a theme can change; everything else is looked at once. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** No serious or critical finding of axe on the page as it stands, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole("main").or(page.getByRole("dialog")).first()).toBeVisible();
  await expectNothingGrave(page, "dark", colourRules);
  await expectNothingGrave(page, "light");
}

async function expectNothingGrave(page: Page, theme: string, rules?: string[]): Promise<void> {
  await page.evaluate((name) => (document.documentElement.dataset["theme"] = name), theme);
  // Without frames there is nothing to gather in a second page.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const found = grave.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
  expect(found, `${page.url()} in ${theme}`).toEqual([]);
}
