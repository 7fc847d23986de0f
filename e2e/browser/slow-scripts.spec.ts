import { createHash } from "node:crypto";
import { expect, test } from "./fixtures";

/** Each load holds back another of so many parts of the scripts. */
const parts = 8;
const lateMs = 700;

/** Which part a script is in: always the same one. */
function partOf(url: string): number {
  return (createHash("sha1").update(url).digest()[0] ?? 0) % parts;
}

// `fixtures.ts` fails a test on React's hydration errors.
test("a page whose scripts come late and out of order is the page that the server sent", async ({
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
