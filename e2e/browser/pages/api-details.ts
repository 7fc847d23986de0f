import { expect, type Locator, type Page } from "@playwright/test";
import { press } from "./controls";

/** A complete key, which no page may contain before it is revealed. */
export const wholeKey = /nr_(?:live|team)_[0-9A-Za-z]{38}/;

/** Opens API Details. */
export async function openApiDetails(page: Page): Promise<void> {
  await page.goto("/settings/api");
  await expect(page.getByRole("heading", { name: "API Details" })).toBeVisible();
}

/** Goes through the enable flow up to the confirmation field. */
export async function openConfirmation(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Enable API access…" }).click();
  const dialog = page.getByRole("dialog", { name: "Enable API access" });
  const continueButton = dialog.getByRole("button", { name: "Continue" });
  await press(dialog.getByRole("radio", { name: "I need API access" }));
  await continueButton.click();
  await expect(dialog.getByText("API access has an extra charge")).toBeVisible();
  await continueButton.click();
  return dialog;
}

/** Completes the enable flow. */
export async function enableApi(page: Page): Promise<void> {
  const dialog = await openConfirmation(page);
  await dialog.getByRole("textbox", { name: "Type API" }).fill("API");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Hidden key starting with")).toBeAttached();
}

/** Returns the revealed key from the example command. */
export async function shownKey(page: Page): Promise<string> {
  const command = page.getByRole("region", { name: "Command for the first call" });
  await expect(command).toContainText(wholeKey);
  return wholeKey.exec(await command.innerText())?.[0] ?? "";
}

/** Reveals the key and returns it; needs a recent sign-in. */
export async function reveal(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Reveal" }).click();
  return shownKey(page);
}

/** Regenerates the key with the overlap of this label and returns the new key. */
export async function regenerate(page: Page, overlap: string): Promise<string> {
  await page.getByRole("button", { name: "Regenerate…" }).click();
  const dialog = page.getByRole("dialog", { name: "Regenerate the API key" });
  await press(dialog.getByRole("radio", { name: overlap }));
  await dialog.getByRole("button", { name: "Regenerate" }).click();
  await expect(page.getByText("This is your new key")).toBeVisible();
  return shownKey(page);
}
