import { type Browser, chromium, type Page } from "playwright";
import { chromiumPath } from "@/e2e/setup/chromium";
import type { Role } from "@/e2e/screens/people";
import { type Stage, startStage } from "@/e2e/screens/stage";
import { categories, frameCosts } from "./frame-costs";
import type { Figure } from "./table";

/** Budget of a frame in ms, at the 95th percentile. */
const most = 50;

interface Size {
  listings: number;
  as: Role;
}

const sizes: readonly Size[] = [
  { listings: 50, as: "fifty" },
  { listings: 5_000, as: "thousands" },
];
/** With an action for each listing. */
const unpriced: readonly Size[] = [
  { listings: 50, as: "fifty-unpriced" },
  { listings: 5_000, as: "thousands-unpriced" },
];

interface Scene {
  what: string;
  path: string;
  /** Selector of an element that shows the page is ready. */
  shown: string;
  /** Default: `sizes`. */
  sizes?: readonly Size[];
  /** Opens what is looked at, once the page is ready. */
  open?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
}

const scenes: readonly Scene[] = [
  {
    what: "scrolling the Listings table",
    path: "/listings",
    shown: "table [data-index]",
    act: (page) => scroll(page, "table"),
  },
  {
    what: "scrolling the unmapped listings of the Mapping board",
    path: "/mapping",
    shown: "[role=grid] [role=row]",
    act: (page) => scroll(page, "[role=grid]"),
  },
  {
    what: "dragging a listing over the Mapping board",
    path: "/mapping",
    shown: "[role=grid] [role=row]",
    act: drag,
  },
  {
    what: "scrolling the Prices calendar down and sideways",
    path: "/prices?zoom=5w",
    shown: "[role=grid] [data-row]",
    act: scrollBothWays,
  },
  {
    what: "scrolling the list of actions",
    path: "/actions",
    shown: "main [data-index]",
    sizes: unpriced,
    act: (page) => scroll(page, "main [data-index]"),
  },
  {
    what: "scrolling the review before prices are sent",
    path: "/listings",
    shown: "table [data-index]",
    // first-night.md §3 reviews at most 1,000 listings at a time.
    sizes: [{ listings: 1_000, as: "thousand" }],
    open: reviewAll,
    act: (page) => scroll(page, "[role=dialog] [data-index]"),
  },
];

/** Measures frames of the long lists in Chromium's trace, at 50 listings and at 5,000. */
export async function framesFigures(): Promise<Figure[]> {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const stage = await startStage();
    try {
      const figures: Figure[] = [];
      for (const scene of scenes) figures.push(...(await play(browser, stage, scene)));
      return figures;
    } finally {
      await stage.stop();
    }
  } finally {
    await browser.close();
  }
}

async function play(browser: Browser, stage: Stage, scene: Scene): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { listings, as } of scene.sizes ?? sizes) {
    const costs = (await traced(browser, stage, scene, as)).toSorted((a, b) => a - b);
    const late = costs[Math.ceil(costs.length * 0.95) - 1] ?? Infinity;
    const worst = costs.at(-1) ?? Infinity;
    figures.push({
      what: `${scene.what}, ${listings.toLocaleString("en")} listings: scripting, style and layout of a frame at p95`,
      against: `${most} ms`,
      ratio: late / most,
      target: "≤ 1",
      holds: late <= most,
      measured: `${late.toFixed(1)} ms of ${costs.length} frames; the worst ${worst.toFixed(1)} ms`,
    });
  }
  return figures;
}

async function traced(
  browser: Browser,
  stage: Stage,
  { path, shown, open, act }: Scene,
  as: Role,
): Promise<number[]> {
  const context = await browser.newContext({
    baseURL: stage.url,
    viewport: { width: 1440, height: 900 },
    storageState: await stage.signedIn(as),
  });
  try {
    const page = await context.newPage();
    await page.goto(path);
    await page.locator(shown).first().waitFor({ timeout: 60_000 });
    await open?.(page);
    // Suggestions and other parts load after the page.
    await page.waitForTimeout(3_000);
    await browser.startTracing(page, { categories });
    await act(page);
    return frameCosts((await browser.stopTracing()).toString());
  } finally {
    await context.close();
  }
}

async function reviewAll(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("checkbox").first().press("Space");
  const bar = page.getByRole("region", { name: "Selected listings" });
  await bar.getByRole("button", { name: "Sync", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Turn sync on/ }).click();
  await page.locator("[role=dialog] [data-index]").first().waitFor({ timeout: 60_000 });
}

/** Scrolls down and up again with the wheel. */
async function scroll(page: Page, list: string): Promise<void> {
  await page.locator(list).first().hover();
  for (const step of [
    ...Array.from({ length: 60 }, () => 300),
    ...Array.from({ length: 60 }, () => -300),
  ]) {
    await page.mouse.wheel(0, step);
    await nextFrame(page);
  }
}

/** Scrolls down and up, then through the nights and back. */
async function scrollBothWays(page: Page): Promise<void> {
  await scroll(page, "[role=grid]");
  for (const step of [
    ...Array.from({ length: 60 }, () => 200),
    ...Array.from({ length: 60 }, () => -200),
  ]) {
    await page.mouse.wheel(step, 0);
    await nextFrame(page);
  }
}

/** Drags the second listing slowly over its neighbors, then over the groups. */
async function drag(page: Page): Promise<void> {
  const row = await page.locator("[role=grid] [role=row]").nth(1).boundingBox();
  if (!row) throw new Error("No row to drag.");
  const [x, y] = [row.x + 90, row.y + row.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 0; step < 480; step++) {
    const down = 450 * Math.abs(Math.sin(step / 40));
    await page.mouse.move(x + (step < 240 ? 40 : 600), y + down);
    await nextFrame(page);
  }
  await page.keyboard.press("Escape");
  await page.mouse.up();
}

async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
}
