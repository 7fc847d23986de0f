import { expect, type Locator, type Page } from "@playwright/test";

/** Presses a radio, box or switch where a pointer does, on its label: the input itself cannot be hit. */
export async function press(control: Locator): Promise<void> {
  await control.locator("xpath=ancestor::label").click();
}

/** For what is looked at again and again. */
export const soon = { timeout: 500 };

/** Presses a key until it does what it should: a page that has just been drawn may not listen yet. */
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

/** Opens something by a button and waits until it stands there. */
export async function opens(page: Page, button: string | RegExp, dialog: string): Promise<void> {
  await page.getByRole("button", { name: button }).first().click();
  await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
}
