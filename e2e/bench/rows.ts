import { type Browser, chromium, type Page } from "playwright";
import { chromiumPath } from "@/e2e/setup/chromium";
import type { Role } from "@/e2e/screens/people";
import { type Stage, startStage } from "@/e2e/screens/stage";
import { median } from "./load";
import type { Figure } from "./table";

/** `portal.md`: seconds from the click to the rows, and as the first page after a start. */
const mostAfterClick = 1;
const mostAfterStart = 2;
const rounds = 5;
const starts = 3;

interface ListPage {
  name: string;
  path: string;
  /** Selector of an element that only a page with rows has. */
  row: string;
  as: Role;
}

const pages: readonly ListPage[] = [
  { name: "Prices", path: "/prices", row: "[role=grid] [data-row]", as: "thousands" },
  { name: "Listings", path: "/listings", row: "table [data-index]", as: "thousands" },
  { name: "Mapping", path: "/mapping", row: "[role=grid] [role=row]", as: "thousands" },
  { name: "Action center", path: "/actions", row: "main [data-index]", as: "thousands-unpriced" },
];

/** Seconds until the long lists of 5,000 listings show rows: after a click, and as the first page after a start. */
export async function rowsFigures(): Promise<Figure[]> {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const figures: Figure[] = [];
    for (const page of pages) figures.push(...(await figuresOf(browser, page)));
    return figures;
  } finally {
    await browser.close();
  }
}

async function figuresOf(browser: Browser, { name, path, row, as }: ListPage): Promise<Figure[]> {
  const stage = await startStage();
  try {
    const open = (page: Page) =>
      secondsUntil(page, row, () => page.goto(path, { waitUntil: "commit" }));
    const before = await pageOf(browser, stage, as);
    await open(before);
    await before.context().close();
    // Its jobs have run, as they have before any start but the first; the browser knows nothing of the page.
    await stage.settle();
    const firsts: number[] = [];
    for (let start = 1; start < starts; start++) {
      await stage.restart();
      const early = await pageOf(browser, stage, as);
      firsts.push(await open(early));
      await early.context().close();
    }
    await stage.restart();
    const page = await pageOf(browser, stage, as);
    firsts.push(await open(page));
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await page.goto("/settings/profile");
      await page.waitForTimeout(1_500);
      const link = page.locator(`nav a[href="${path}"]`).first();
      times.push(await secondsUntil(page, row, () => link.click()));
    }
    await page.context().close();
    return [
      figure(
        `${name} of 5,000 listings: rows after a click, median of ${rounds}`,
        median(times),
        mostAfterClick,
      ),
      figure(
        `${name} of 5,000 listings: rows as the first page after a start, median of ${starts}`,
        median(firsts),
        mostAfterStart,
      ),
    ];
  } finally {
    await stage.stop();
  }
}

async function pageOf(browser: Browser, stage: Stage, as: Role): Promise<Page> {
  const context = await browser.newContext({
    baseURL: stage.url,
    viewport: { width: 1440, height: 900 },
    storageState: await stage.signedIn(as),
  });
  return context.newPage();
}

async function secondsUntil(page: Page, row: string, act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  // Asked in each frame: `locator.waitFor` would look again half a second later.
  await page.waitForFunction(
    (selector) => document.querySelector(selector)?.checkVisibility(),
    row,
    {
      polling: "raf",
      timeout: 60_000,
    },
  );
  return (performance.now() - start) / 1_000;
}

function figure(what: string, seconds: number, most: number): Figure {
  return {
    what,
    against: `${most} s`,
    ratio: seconds / most,
    target: "≤ 1",
    holds: seconds <= most,
    measured: `${seconds.toFixed(2)} s`,
  };
}
