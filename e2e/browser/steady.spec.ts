import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { demonstration } from "./pages/demo";
import { portalPages } from "./pages/portal";

const phone = { width: 360, height: 800 };
const wideScreen = { width: 2560, height: 1440 };

/** Returns the sum of the page's layout shifts, which Web Vitals consider good up to 0.1. */
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

/** Returns how far the page scrolls sideways, in px. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

test("no page shifts while loading or scrolls sideways, at 360 px and 2,560 px", async ({
  page,
  request,
  signIn,
}) => {
  test.slow();
  const { owner, partner } = await demonstration(request);
  const found: Record<string, unknown> = {};
  const measure = async (path: string) => {
    await page.setViewportSize(phone);
    await page.goto(path, { waitUntil: "networkidle" });
    const [shift, narrow] = [await shiftsOf(page), await overflowOf(page)];
    await page.setViewportSize(wideScreen);
    const wide = await overflowOf(page);
    if (shift > 0.02 || narrow > 0 || wide > 0) found[path] = { shift, narrow, wide };
  };
  await signIn(owner);
  for (const path of portalPages) await measure(path);
  await signIn(partner);
  for (const path of ["/accounts", "/inbox", "/settings/partner"]) await measure(path);
  expect(found).toEqual({});
});

test("Connections doesn't scroll sideways on a phone while tonight's changes are calculated", async ({
  page,
  request,
  signIn,
}) => {
  const { owner } = await demonstration(request);
  await page.setViewportSize(phone);
  await signIn(owner);
  await page.route(/\/tonight/, () => new Promise(() => {}));
  await page.goto("/connections");
  await expect(page.getByText("Calculating tonight’s changes").first()).toBeAttached();
  expect(await overflowOf(page)).toBe(0);
});
