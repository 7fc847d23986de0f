import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { pressUntil, soon } from "./pages/controls";
import { portalPages } from "./pages/portal";

/** Adds `reveal()` to the window, which returns how many parts had been held back. */
type Revealing = Window & { reveal: () => number };

/** As from a slow server: React's own calls that put a page in its skeleton's place wait for `reveal()`. */
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
    // React gives up on a part that has not come with the whole document.
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

// The frame works before the page in it has come. `fixtures.ts` fails a test on React's hydration errors.
test("what the palette has read meanwhile changes nothing of a page that comes later", async ({
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
