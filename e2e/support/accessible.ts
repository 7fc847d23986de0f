import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** No serious or critical finding of axe on the page as it stands, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole("main").or(page.getByRole("dialog")).first()).toBeVisible();
  for (const theme of ["dark", "light"]) {
    await page.evaluate((name) => (document.documentElement.dataset["theme"] = name), theme);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    const found = grave.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
    expect(found, `${page.url()} in ${theme}`).toEqual([]);
  }
}
