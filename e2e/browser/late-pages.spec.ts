import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { pressUntil, soon } from "./pages/controls";
import { portalPages } from "./pages/portal";

/** The window with `reveal()`, which returns how many parts were held back. */
type Revealing = Window & { reveal: () => number };

/** Simulates a slow server: React's calls that replace skeletons by pages wait for `reveal()`. */
async function holdBackPages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Put = (...ids: string[]) => void;
    const held: (() => void)[] = [];
    let put: Put | undefined;
    let isWaiting = true;
    Object.defineProperty(window, "$RC", {
      set: (given: Put) => {
        put = given;
      },
      get:
        (): Put =>
        (...ids) =>
          held.push(() => put?.(...ids)),
    });
    // React treats parts that are missing from a fully loaded document as failed.
    Object.defineProperty(document, "readyState", {
      get: () => (isWaiting ? "loading" : "complete"),
    });
    const hold = (event: Event) => isWaiting && event.stopImmediatePropagation();
    addEventListener("DOMContentLoaded", hold, { capture: true });
    const reveal = () => {
      for (const call of held) call();
      isWaiting = false;
      document.dispatchEvent(new Event("DOMContentLoaded"));
      return held.length;
    };
    Object.assign(window, { reveal });
  });
}

// The frame works before its page has arrived. `fixtures.ts` fails the test on hydration errors.
test("data that the palette has loaded does not break the hydration of a page that arrives later", async ({
  account,
  page,
  signIn,
}) => {
  test.slow();
  const { owner } = await account({ listings: 3, suggested: 2 });
  await signIn(owner);
  await holdBackPages(page);
  const palette = page.getByRole("dialog", { name: "Command palette" });
  const held: string[] = [];
  for (const path of portalPages.filter((each) => !each.startsWith("/docs/"))) {
    await page.goto(path);
    await pressUntil(page, "Control+k", () => expect(palette).toBeVisible(soon));
    await palette.getByRole("combobox").fill("o");
    await expect(palette.getByRole("option").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    if ((await page.evaluate(() => (window as unknown as Revealing).reveal())) > 0) held.push(path);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  }
  expect(held.length).toBeGreaterThan(8);
});

test("a page that arrives after newer data begins as the server made it, then shows the data", async ({
  account,
  page,
  partner,
  session,
  signIn,
}) => {
  const { owner } = await account();
  const { opener } = await partner({ manages: [{ userId: owner.userId, level: "view" }] });
  await signIn(opener);
  await holdBackPages(page);
  await page.goto("/accounts");
  await (await session(owner)).post("/api/settings", { name: "Saltwater Cottages" });
  // Data is read again once it is older than ten seconds.
  await page.waitForTimeout(10_500);
  const read = page.waitForResponse((response) => response.url().endsWith("/managed_accounts"));
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await (await read).finished();
  await page.waitForTimeout(500);
  await page.evaluate(() => (window as unknown as Revealing).reveal());
  await expect(page.getByRole("link", { name: "Saltwater Cottages" })).toBeVisible();
});
