import type { Locator } from "@playwright/test";

/** Presses a radio, box or switch where a pointer does, on its label: the input itself cannot be hit. */
export async function press(control: Locator): Promise<void> {
  await control.locator("xpath=ancestor::label").click();
}
