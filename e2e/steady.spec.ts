import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { demonstration } from "./pages/demo";
import { portalPages } from "./pages/portal";

/** Sum of the page's layout shifts, by Chromium's own count: 0.1 is where Web Vitals calls it bad. */
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

for (const width of [360, 2560]) {
  test(`no page scrolls sideways or jumps while it comes, ${width} px wide`, async ({
    page,
    request,
    signIn,
  }) => {
    test.slow();
    const { owner, partner } = await demonstration(request);
    await page.setViewportSize({ width, height: 900 });
    const found: Record<string, unknown> = {};
    const look = async (path: string) => {
      await page.goto(path, { waitUntil: "networkidle" });
      const [shift, overhang] = [await shiftsOf(page), await overhangOf(page)];
      if (shift > 0.02 || overhang > 0) found[path] = { shift, overhang };
    };
    await signIn(owner);
    for (const path of portalPages) await look(path);
    await signIn(partner);
    for (const path of ["/accounts", "/inbox", "/settings/partner"]) await look(path);
    expect(found).toEqual({});
  });
}
