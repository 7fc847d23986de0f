import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { demonstration } from "./pages/demo";
import { portalPages } from "./pages/portal";

const phone = { width: 360, height: 800 };
const wall = { width: 2560, height: 1440 };

/** Sum of the page's layout shifts, by Chromium's own count: above 0.1 Web Vitals call a page unsteady. */
function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += "value" in entry ? Number(entry.value) : 0;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
}

/** How far the page can be scrolled sideways, px. */
function overhangOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

test("no page jumps while it comes, nor scrolls sideways from 360 px to 2,560 px", async ({
  page,
  request,
  signIn,
}) => {
  test.slow();
  const { owner, partner } = await demonstration(request);
  const found: Record<string, unknown> = {};
  const look = async (path: string) => {
    await page.setViewportSize(phone);
    await page.goto(path, { waitUntil: "networkidle" });
    const [shift, narrow] = [await shiftsOf(page), await overhangOf(page)];
    await page.setViewportSize(wall);
    const wide = await overhangOf(page);
    if (shift > 0.02 || narrow > 0 || wide > 0) found[path] = { shift, narrow, wide };
  };
  await signIn(owner);
  for (const path of portalPages) await look(path);
  await signIn(partner);
  for (const path of ["/accounts", "/inbox", "/settings/partner"]) await look(path);
  expect(found).toEqual({});
});
