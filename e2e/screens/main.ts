/** `npm run screens [-- NAME…]`: every page and state in both themes, phone and desktop, to `docs/screens/<page>-<theme>-<width>.png`. */
import { mkdirSync } from "node:fs";
import { chromium, type Page } from "playwright";
import { benchData } from "@/e2e/bench/data";
import { chromiumPath } from "@/e2e/setup/chromium";
import type { Shot } from "./shot";
import { shots } from "./shots";
import { type Stage, type StageOptions, startStage } from "./stage";

/** Names, and beginnings of names that are no name; none: all. */
const only = process.argv.slice(2);
const names = new Set(shots.map(({ name }) => name));
const folder = "docs/screens";
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
/** Pages drawn at a time. */
const workers = 2;

mkdirSync(folder, { recursive: true });
const executablePath = chromiumPath();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"],
});
const wanted = shots.filter(
  ({ name }) =>
    only.length === 0 ||
    only.some((start) => (names.has(start) ? name === start : name.startsWith(start))),
);
let failed = 0;
try {
  const [city, others] = parted(wanted, ({ as }) => as === "victoria");
  const [mailing, usual] = parted(others, ({ mails }) => mails === true);
  await drawAll(usual);
  await drawAll(mailing, { mails: true });
  const data = benchData();
  if (data) await drawAll(city, { city: data });
  else if (city.length > 0) console.log("Skipped what shows the real data set: it is not here.");
} finally {
  await browser.close();
}
process.exit(failed === 0 ? 0 : 1);

async function drawAll(some: readonly Shot[], options: StageOptions = {}): Promise<void> {
  if (some.length === 0) return;
  const stage = await startStage(options);
  const queue = some.values();
  const work = async () => {
    for (const shot of queue) for (const size of sizes) await draw(stage, shot, size);
  };
  try {
    await Promise.all(Array.from({ length: workers }, work));
  } finally {
    await stage.stop();
  }
}

/** Those that `is` holds for, and the others. */
function parted(some: readonly Shot[], is: (shot: Shot) => boolean): [Shot[], Shot[]] {
  return [some.filter(is), some.filter((shot) => !is(shot))];
}

async function draw(stage: Stage, shot: Shot, viewport: (typeof sizes)[number]): Promise<void> {
  const context = await browser.newContext({
    baseURL: stage.url,
    viewport,
    reducedMotion: "reduce",
    timezoneId: "America/Vancouver",
    locale: "en-US",
    permissions: ["clipboard-write"],
    ...(shot.as && { storageState: await stage.signedIn(shot.as) }),
  });
  context.setDefaultTimeout(10_000);
  // The first page of an account with thousands of listings has its actions found first.
  context.setDefaultNavigationTimeout(120_000);
  try {
    const page = await context.newPage();
    await bring(page, stage, shot, viewport.width);
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.waitForTimeout(250);
      const path = `${folder}/${shot.name}-${theme}-${viewport.width}.png`;
      await page.screenshot({ path, animations: "disabled" });
    }
    console.log(`${shot.name} ${viewport.width}`);
  } catch (error) {
    failed++;
    const [first = "", second = ""] = String(error).split("\n");
    console.error(`${shot.name} ${viewport.width}: ${first} ${second}`);
  } finally {
    await context.close();
  }
}

/** Opens the page and brings it into the state. */
async function bring(page: Page, stage: Stage, shot: Shot, width: number): Promise<void> {
  await shot.before?.(page);
  await page.goto(typeof shot.path === "string" ? shot.path : await shot.path(stage));
  await page.getByRole("heading").first().waitFor();
  await page.waitForTimeout(400);
  await shot.act?.(page, width, stage);
  await page.waitForTimeout(300);
}
