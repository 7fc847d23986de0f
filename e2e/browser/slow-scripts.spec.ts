import { createHash } from "node:crypto";
import { expect, test } from "./fixtures";

/** The scripts are divided into this many parts; each load delays a different one. */
const parts = 8;
const lateMs = 700;

/** Returns the index of the part that a script belongs to; the same for every load. */
function partOf(url: string): number {
  return (createHash("sha1").update(url).digest()[0] ?? 0) % parts;
}

// `fixtures.ts` fails the test on React's hydration errors.
test("a page whose scripts load late and out of order hydrates without errors", async ({
  account,
  signIn,
  page,
}) => {
  const { owner } = await account({ listings: 2, suggested: 2 });
  await signIn(owner);
  let late = 0;
  await page.route("**/_next/static/chunks/**", async (route) => {
    const isLate = partOf(route.request().url()) === late;
    if (isLate) await new Promise((resolve) => setTimeout(resolve, lateMs));
    await route.continue();
  });
  for (late = 0; late < parts; late += 1) {
    await page.goto("/actions");
    await expect(page.getByRole("button", { name: /^Set base price to/ })).toBeVisible();
    await expect(page.getByText("Loading the reasons")).toHaveCount(0);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
});
