import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

/** Where the pages lead, what they read, and what they say while they cannot. */
const pages = [
  ["Listings", /\/v1\/listings/, "Couldn’t load listings"],
  ["API Details", /\/api\/(keys|access)/, "Couldn’t load API details"],
  ["Team Settings", /\/api\/team/, "Couldn’t load the team"],
  ["General", /\/api\/settings/, "Couldn’t load settings"],
] as const;

test("pages while they are read, and when they cannot be", async ({
  account,
  signIn,
  page,
  expectAccessible,
}) => {
  const { owner } = await account();
  await signIn(owner);
  await page.route("**/*", forget);
  for (const [name, reads, failure] of pages) {
    let isRefused = false;
    const waiting: (() => void)[] = [];
    await page.route(reads, async (route) => {
      if (route.request().headers()["rsc"]) return route.fallback();
      if (!isRefused) await new Promise<void>((resolve) => waiting.push(resolve));
      return route.fulfill({ status: 403, json: { error: { code: "FORBIDDEN", message: "No." } } });
    });
    await page.goto("/settings/profile");
    await page.getByRole("navigation").getByRole("link", { name }).first().click();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    await expectAccessible();
    isRefused = true;
    for (const go of waiting) go();
    await expect(page.getByText(failure)).toBeVisible();
    await expectAccessible();
    await page.unroute(reads);
  }
});

test("Listings answers 403 to a member who may not see listings", async ({
  account,
  signIn,
  session,
  page,
  expectAccessible,
}) => {
  const { owner, member } = await account({ memberSees: 2 });
  if (!member) throw new Error("no member");
  const permissions = { ...nothing, bookings: "view" };
  const changed = await (
    await session(owner)
  ).post(`/api/team/members/${member.userId}`, { permissions });
  expect(changed.status()).toBe(200);
  await signIn(member);
  const answer = await page.goto("/listings");
  expect(answer?.status()).toBe(403);
  await expect(page.getByText("You don’t have access to this page")).toBeVisible();
  await expectAccessible();
});

const nothing = {
  listings: "none",
  customizations: "none",
  mappings: "none",
  logs: "none",
  bookings: "none",
  neighborhood: "none",
};

/** Loses what the server sends along with a page, so that the browser asks for it. */
async function forget(route: Parameters<Parameters<Page["route"]>[1]>[0]): Promise<void> {
  if (!route.request().headers()["rsc"]) return route.fallback();
  const response = await route.fetch();
  const body = (await response.text()).replaceAll('"queryHash":"', '"queryHash":"forgotten ');
  return route.fulfill({ response, body });
}
