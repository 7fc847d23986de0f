import { expect, type Page } from "@playwright/test";
import { soon } from "./controls";

/** Locators for the action center's list, its rows, the selected action, and the tabs. */
export const actions = (page: Page) => page.getByRole("region", { name: "Actions" });
export const rows = (page: Page) => actions(page).getByRole("listitem");
export const detail = (page: Page) => page.getByRole("article");
export const mode = (page: Page, name: RegExp) => actions(page).getByRole("radio", { name });

interface Listed {
  listing_details: { pms: string; listing_id: string };
  actions: { action_type: string; hidden_until: string | null }[];
}

/** Returns the keys of the account's actions in one mode of the API, as the URL spells them. */
export async function listed(page: Page, name: string): Promise<string[]> {
  const answer = await page.request.get(`/v1/actions?mode=${name}`);
  const lists = (await answer.json()) as Listed[];
  return lists.flatMap(({ listing_details: { pms, listing_id }, actions: own }) =>
    own.map(({ action_type }) => ["own", pms, listing_id, action_type].join("/")),
  );
}

/** Expects each tab's count to match the API's list; retries, as other tests share the account. */
export async function expectCountsToAgree(page: Page): Promise<void> {
  await expect(async () => {
    for (const name of ["Visible", "Hidden", "All"]) {
      const { length } = await listed(page, name.toLowerCase());
      const label = `${name} ${length.toLocaleString("en-US")}`;
      await expect(mode(page, new RegExp(`^${name}`))).toHaveText(label, soon);
    }
  }).toPass();
}
