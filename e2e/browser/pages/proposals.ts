import { expect, type Locator, type Page } from "@playwright/test";
import type { Tenant } from "../fixtures";

type Row = Tenant["listings"][number];

/** A call of a program that changes base prices, proposed for a reason. */
export function proposing(reason: string, rows: readonly (readonly [Row, base: number])[]) {
  const listings = rows.map(([{ listing_id: id, pms_name: pms }, base]) => ({ id, pms, base }));
  return { listings, propose: true, reason };
}

/** The row of the proposal with a reason. */
export function rowOf(page: Page, reason: string): Locator {
  return page.getByRole("table", { name: /^Proposals/ }).getByRole("row", { name: reason });
}

/** Opens the proposal with a reason and returns its drawer. */
export async function openProposal(page: Page, reason: string): Promise<Locator> {
  await rowOf(page, reason).click();
  const drawer = page.getByRole("dialog", { name: /^Update listings/ });
  await expect(drawer.getByText(reason)).toBeVisible();
  return drawer;
}

/** Opens the form in which an open proposal is changed. */
export async function openWithChanges(page: Page, drawer: Locator): Promise<Locator> {
  await drawer.getByRole("button", { name: "Apply with changes…" }).click();
  const dialog = page.getByRole("dialog", { name: "Apply with changes" });
  await expect(dialog.getByRole("button", { name: "Preview" })).toBeVisible();
  return dialog;
}

/** Shows the proposals in a state. */
export async function showState(page: Page, state: string): Promise<void> {
  await page.getByRole("radio", { name: state }).click();
}

/** Selects the proposals with these reasons. */
export async function selectProposals(page: Page, reasons: readonly string[]): Promise<Locator> {
  for (const reason of reasons)
    await rowOf(page, reason).getByRole("checkbox").click({ force: true });
  const bar = page.getByRole("region", { name: "Selected proposals" });
  await expect(bar).toContainText(`${reasons.length} selected`);
  return bar;
}

/** Where the page says what was done. */
export function toastsOf(page: Page): Locator {
  return page.getByRole("region", { name: "Notifications" });
}
