import type { Page } from "playwright";
import type { Shot } from "./shot";

type Act = NonNullable<Shot["act"]>;
type Name = string | RegExp;

/** One after the other. */
export function all(...acts: readonly Act[]): Act {
  return async (page, width, stage) => {
    for (const act of acts) await act(page, width, stage);
  };
}

/** Presses a button, in the open dialog or else in the page. */
export function press(name: Name): Act {
  return async (page) => {
    const dialog = overlay(page);
    const within = (await dialog.count()) > 0 ? dialog.last() : page.getByRole("main");
    await within.getByRole("button", { name }).first().click();
  };
}

/** Presses a button that opens a dialog, drawer or menu. */
export function opens(name: Name): Act {
  return all(press(name), async (page) => {
    await overlay(page).or(page.getByRole("menu")).first().waitFor();
    await page.waitForTimeout(300);
  });
}

export function item(name: Name): Act {
  return (page) => page.getByRole("menuitem", { name }).first().click();
}

export function option(name: Name): Act {
  return (page) => page.getByRole("option", { name, exact: true }).click();
}

export function fill(label: Name, text: string): Act {
  return (page) => page.getByRole("textbox", { name: label }).last().fill(text);
}

export function secret(label: string, text: string): Act {
  return (page) => page.getByLabel(label, { exact: true }).fill(text);
}

export function key(combination: string): Act {
  return (page) => page.keyboard.press(combination);
}

/** A radio or box stands invisible under its label. */
export function choose(role: "radio" | "checkbox", name: Name): Act {
  return (page) => page.getByRole(role, { name }).first().press("Space");
}

export function sees(text: Name): Act {
  return (page) => page.getByText(text).first().waitFor();
}

/** Until a dialog, drawer or menu stands there. */
export async function opened(page: Page): Promise<void> {
  await overlay(page).or(page.getByRole("menu")).first().waitFor();
  await page.waitForTimeout(600);
}

/** Part of the page below the fold. */
export async function toEnd(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
}

/** Scrolls what is open to its end. */
export async function endOfDialog(page: Page): Promise<void> {
  await page
    .getByRole("dialog")
    .locator(".overflow-y-auto")
    .first()
    .evaluate((body) => body.scrollTo(0, body.scrollHeight));
}

function overlay(page: Page) {
  return page.getByRole("dialog").or(page.getByRole("alertdialog"));
}
