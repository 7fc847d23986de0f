import { expect, type Locator, type Page } from "@playwright/test";

/** Clicks a radio, checkbox or switch on its label, because the input itself is hidden. */
export async function press(control: Locator): Promise<void> {
  await control.locator("xpath=ancestor::label").click();
}

/** A short timeout, for checks that are retried. */
export const soon = { timeout: 500 };

/** Presses a key until `outcome` passes: a page that was just rendered may not handle keys yet. */
export async function pressUntil(
  page: Page,
  key: string,
  outcome: () => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await outcome();
  }).toPass();
}

/** Opens a dialog with a button and waits for it. */
export async function opens(page: Page, button: string | RegExp, dialog: string): Promise<void> {
  await page.getByRole("button", { name: button }).first().click();
  await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
}
