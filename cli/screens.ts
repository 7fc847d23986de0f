/** `npm run screens [-- NAME]`: every page and state in both themes, phone and desktop, to `docs/screens/<page>-<theme>-<width>.png`. */
import { mkdirSync } from "node:fs";
import { chromium } from "playwright";
import { chromiumPath } from "@/e2e/support/chromium";
import { type Shot, shots } from "./screens/shots";
import { startStage } from "./screens/stage";

const only = process.argv[2];
const folder = "docs/screens";
const widths = { 390: 844, 1440: 900 } as const;

mkdirSync(folder, { recursive: true });
const executablePath = chromiumPath();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"],
});
const stage = await startStage();
let failed = 0;
try {
  for (const shot of shots.filter(({ name }) => !only || name.startsWith(only))) {
    for (const theme of ["light", "dark"] as const) {
      for (const width of [390, 1440] as const) await draw(shot, theme, width);
    }
  }
} finally {
  await browser.close();
  await stage.stop();
}
process.exit(failed === 0 ? 0 : 1);

async function draw(shot: Shot, theme: "light" | "dark", width: 390 | 1440): Promise<void> {
  const context = await browser.newContext({
    baseURL: stage.url,
    viewport: { width, height: widths[width] },
    colorScheme: theme,
    reducedMotion: "reduce",
    timezoneId: "America/Vancouver",
    locale: "en-US",
    ...(shot.as && { storageState: await stage.signedIn(shot.as) }),
  });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  try {
    await shot.before?.(page);
    await page.goto(shot.path);
    await page.getByRole("heading").first().waitFor();
    await page.waitForTimeout(400);
    await shot.act?.(page, width);
    const path = `${folder}/${shot.name}-${theme}-${width}.png`;
    await page.screenshot({ path, animations: "disabled" });
    console.log(path);
  } catch (error) {
    failed++;
    console.error(`${shot.name} ${theme} ${width}: ${String(error).split("\n")[0] ?? ""}`);
  } finally {
    await context.close();
  }
}
